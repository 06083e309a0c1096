import type { Product } from '@koersklasse/contract/market.ts'
import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { Order, Position, Transaction } from '@koersklasse/contract/trading.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ordersQuery, positionsQuery, productQuery, transactionsQuery } from '../api/queries.ts'
import { applyPortfolioChange } from './apply-portfolio-change.ts'

const position = (productId: string, quantity: number): Position => ({
  id: productId,
  productId,
  name: productId,
  quantity: toQuantity(quantity),
  avgPrice: toCents(100),
  cost: toCents(100 * quantity),
})

const product = (id: string) => ({ id, name: id, productType: 'ss' }) as Product

const order = (id: string, orderStatus: Order['orderStatus'], created = 1): Order => ({
  id,
  productId: 'IBM',
  name: 'IBM',
  orderStatus,
  transactionType: 'buy',
  orderType: 'market',
  quantity: toQuantity(1),
  limitPrice: null,
  stopPrice: null,
  validity: 'cancel',
  limitDateTime: null,
  cancelRequested: null,
  created: toEpochMs(created),
  lastUpdated: toEpochMs(created),
  abortReason: orderStatus === 'aborted' ? 'no_funds' : null,
})

const transaction = (id: string): Transaction => ({
  id,
  orderId: id,
  productId: 'IBM',
  name: 'IBM',
  transactionType: 'buy',
  quantity: toQuantity(1),
  pieces: 1,
  executionPrice: toCents(100),
  executionCosts: toCents(0),
  amount: toCents(-100),
  created: toEpochMs(1),
  absolutePerformance: null,
  bid: toCents(99),
  ask: toCents(100),
  quote: { symbol: 'IBM', bid: '0.99', ask: '1', time: toEpochMs(1), source: 'test' },
  currencyQuote: null,
  detail: null,
})

const change = (parts: Partial<PortfolioChange>): PortfolioChange => ({
  portfolioId: 'shown',
  version: 8,
  availableBalance: toCents(900),
  order: order('o', 'completed'),
  transaction: null,
  position: null,
  ...parts,
})

function setUp() {
  const client = new QueryClient()
  client.setQueryData(positionsQuery.queryKey, {
    portfolioId: 'shown',
    competitionId: 'running',
    products: [product('AIG'), product('IBM')],
    positions: [position('AIG', 5)],
    availableBalance: toCents(1000),
    startingBalance: toCents(1000),
    deposited: toCents(50),
    endDateTime: toEpochMs(9e15),
    closingBids: null,
    version: 7,
  })
  client.setQueryData(ordersQuery.queryKey, [order('waits', 'pending', 2), order('failed', 'aborted', 3)])
  client.setQueryData(transactionsQuery.queryKey, [transaction('t1')])
  return {
    client,
    apply: (parts: Partial<PortfolioChange>) => applyPortfolioChange(client, change(parts)),
    positions: () =>
      client.getQueryData(positionsQuery.queryKey)?.positions.map((p) => [p.productId, p.quantity]),
    products: () => client.getQueryData(positionsQuery.queryKey)?.products.map(({ id }) => id),
    balance: () => client.getQueryData(positionsQuery.queryKey)?.availableBalance,
    deposited: () => client.getQueryData(positionsQuery.queryKey)?.deposited,
    orders: () => client.getQueryData(ordersQuery.queryKey)?.map(({ id }) => id),
    transactions: () => client.getQueryData(transactionsQuery.queryKey)?.map(({ id }) => id),
    isInvalidated: () => client.getQueryState(positionsQuery.queryKey)?.isInvalidated,
    areOrdersInvalidated: () => client.getQueryState(ordersQuery.queryKey)?.isInvalidated,
  }
}

describe('a change of the next version is applied', () => {
  test('cash, a new position and a transaction', () => {
    const { apply, positions, balance, transactions, isInvalidated } = setUp()
    apply({ position: position('IBM', 2), transaction: transaction('t2') })
    expect(balance()).toBe(900)
    expect(positions()).toEqual([
      ['AIG', 5],
      ['IBM', 2],
    ])
    expect(transactions()).toEqual(['t2', 't1'])
    expect(isInvalidated()).toBe(false)
  })

  test('cash that is added, and nothing else that changes the cash, is counted as added', () => {
    const { apply, deposited } = setUp()
    apply({
      transaction: { ...transaction('t2'), transactionType: 'deposit', productId: null, amount: toCents(25) },
    })
    apply({ version: 9, transaction: transaction('t3') })
    expect(deposited()).toBe(75)
  })

  test('a position that changes, and one that is sold out', () => {
    const { apply, positions } = setUp()
    apply({ position: position('AIG', 6) })
    expect(positions()).toEqual([['AIG', 6]])
    apply({ version: 9, position: position('AIG', 0) })
    expect(positions()).toEqual([])
  })

  test('orders: added with the pending ones first, completed ones removed', () => {
    const { apply, orders } = setUp()
    apply({ order: order('new', 'pending', 9) })
    expect(orders()).toEqual(['new', 'waits', 'failed'])
    apply({ version: 9, order: order('waits', 'completed') })
    expect(orders()).toEqual(['new', 'failed'])
    apply({ version: 10, order: order('new', 'aborted', 9) })
    expect(orders()).toEqual(['new', 'failed'])
  })
})

describe('a position in a product that was not among those of the portfolio', () => {
  test('comes with the product, if the cache has it', () => {
    const { client, apply, positions, products, isInvalidated } = setUp()
    client.setQueryData(productQuery('KO').queryKey, product('KO'))
    apply({ position: position('KO', 2) })
    expect(positions()).toContainEqual(['KO', 2])
    expect(products()).toEqual(['AIG', 'IBM', 'KO'])
    expect(isInvalidated()).toBe(false)
  })

  test('is refetched with its product, if the cache does not have it', () => {
    const { apply, positions, balance, isInvalidated, areOrdersInvalidated } = setUp()
    apply({ position: position('KO', 2), order: null, transaction: transaction('t2') })
    expect(positions()).toEqual([['AIG', 5]])
    expect(balance()).toBe(1000)
    expect(isInvalidated()).toBe(true)
    expect(areOrdersInvalidated()).toBe(true)
  })

  test('does not need its product once the last piece is sold', () => {
    const { apply, isInvalidated } = setUp()
    apply({ position: position('KO', 0) })
    expect(isInvalidated()).toBe(false)
  })
})

describe('a change that does not apply', () => {
  test.each([6, 7])(
    'version %d: everything is refetched, because the orders may be older than the positions',
    (version) => {
      const { apply, balance, positions, isInvalidated, areOrdersInvalidated } = setUp()
      apply({ version, position: position('AIG', 6) })
      expect(balance()).toBe(1000)
      expect(positions()).toEqual([['AIG', 5]])
      expect(isInvalidated()).toBe(true)
      expect(areOrdersInvalidated()).toBe(true)
    },
  )

  test('a change of another portfolio: everything is refetched', () => {
    const { apply, balance, isInvalidated } = setUp()
    apply({ portfolioId: 'of an earlier competition' })
    expect(balance()).toBe(1000)
    expect(isInvalidated()).toBe(true)
  })

  test('a change after one that was missed: everything is refetched', () => {
    const { apply, balance, isInvalidated } = setUp()
    apply({ version: 9 })
    expect(balance()).toBe(1000)
    expect(isInvalidated()).toBe(true)
  })
})
