// Scenarios of orders. A row is an event, followed by the resulting cash, positions and last order. After each event
// the engine executes the due orders. Times are market times in Amsterdam, from Monday 23 November 2026, 13:00.

import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { OrderCondition } from '@koersklasse/domain/orders/order-trigger.ts'
import type { OrderValidity } from '@koersklasse/domain/orders/order-validity-kinds.ts'
import { Temporal } from 'temporal-polyfill'
import { afterEach, describe, expect, it } from 'vitest'
import { handProduct } from '../../../../test/fixtures/manual-market.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import type { ChangeOrder } from '../execution/command.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'

const products = [
  handProduct('IBM', 'US4592001014', 'ss'),
  handProduct('LONG', 'ZZ0000000015', 'sp'),
  handProduct('TURBO', 'ZZ0000000023', 'xt'),
]
const productOf = (symbol: string) => products.find((product) => product.symbol === symbol)!

let fixture: TradingFixture
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
  await fixture.database.close()
})

type Row = [event: string, cash: string, pieces: string, order: string]

const scenarios: Record<string, Row[]> = {
  'a limit order waits for its price, and is filled at the quote that triggers it': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 10 IBM limit 95.00', '100000.00', '', 'pending'],
    ['IBM 95.00/95.01', '100000.00', '', 'pending'],
    ['IBM 93.99/94.00', '99057.53', 'IBM 10', 'completed 10 at 94.00'],
    ['IBM 80.00/80.10', '99057.53', 'IBM 10', 'completed 10 at 94.00'],
    ['sell max IBM limit 96.00', '99057.53', 'IBM 10', 'pending'],
    ['IBM 95.99/96.50', '99057.53', 'IBM 10', 'pending'],
    ['IBM 96.00/96.50', '100015.05', '', 'completed 10 at 96.00'],
  ],
  'a marketable limit order is filled at once, at the quote': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 150.00', '99897.95', 'IBM 1', 'completed 1 at 100.00'],
    ['sell 1 IBM limit 1.00', '99994.90', '', 'completed 1 at 99.00'],
  ],
  'a stop loss sells at the fallen market price, and a stop buys at the risen one': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 10 IBM', '98997.50', 'IBM 10', 'completed 10 at 100.00'],
    ['sell max IBM stop 90.00', '98997.50', 'IBM 10', 'pending'],
    ['IBM 90.01/91.00', '98997.50', 'IBM 10', 'pending'],
    ['IBM 70.00/71.00', '99695.15', '', 'completed 10 at 70.00'],
    ['buy 10 IBM stop 75.00', '99695.15', '', 'pending'],
    ['IBM 79.00/80.00', '98892.75', 'IBM 10', 'completed 10 at 80.00'],
  ],
  'an order that cannot be filled when it is triggered is aborted with the reason': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 900 IBM limit 99.00', '100000.00', '', 'pending'],
    ['buy 500 IBM', '49973.00', 'IBM 500', 'completed 500 at 100.00'],
    ['look at 900', '49973.00', 'IBM 500', 'pending'],
    ['IBM 98.00/99.00', '49973.00', 'IBM 500', 'aborted no_funds'],
    ['sell 500 IBM stop 95.00', '49973.00', 'IBM 500', 'pending'],
    ['sell 1 IBM', '50068.95', 'IBM 499', 'completed 1 at 98.00'],
    ['look at 500', '50068.95', 'IBM 499', 'pending'],
    ['IBM 95.00/96.00', '50068.95', 'IBM 499', 'aborted no_positions'],
  ],
  'an order for the day ends at 22:00, and not a moment earlier': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 90.00 day', '100000.00', '', 'pending'],
    ['at 2026-11-23T21:59:59.999', '100000.00', '', 'pending'],
    ['at 2026-11-23T22:00', '100000.00', '', 'aborted expired'],
  ],
  'an order for the day is still filled in its last moment': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 90.00 day', '100000.00', '', 'pending'],
    ['at 2026-11-23T21:59:59.999', '100000.00', '', 'pending'],
    ['IBM 89.00/90.00', '99907.95', 'IBM 1', 'completed 1 at 90.00'],
  ],
  'an order for the week ends on Friday, one for the month on its last weekday': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 90.00 week', '100000.00', '', 'pending'],
    ['buy 2 IBM limit 90.00 month', '100000.00', '', 'pending'],
    ['at 2026-11-27T22:00', '100000.00', '', 'pending'],
    ['look at 1', '100000.00', '', 'aborted expired'],
    ['look at 2', '100000.00', '', 'pending'],
    ['at 2026-11-30T21:59', '100000.00', '', 'pending'],
    ['at 2026-11-30T22:00', '100000.00', '', 'aborted expired'],
  ],
  'at night an order waits; at the opening it is filled on the first new quote, not on that of the evening': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['at 2026-11-23T22:00', '100000.00', '', ''],
    ['buy 1 IBM', '100000.00', '', 'pending'],
    ['IBM 89.00/90.00', '100000.00', '', 'pending'],
    ['at 2026-11-24T07:59:59.999', '100000.00', '', 'pending'],
    ['at 2026-11-24T08:00', '100000.00', '', 'pending'],
    ['IBM 94.00/95.00', '99902.95', 'IBM 1', 'completed 1 at 95.00'],
  ],
  'at the opening orders triggered by a fresh quote of the night are filled at once, oldest first': [
    ['at 2026-11-24T07:50', '100000.00', '', ''],
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy max IBM limit 100.00', '100000.00', '', 'pending'],
    ['buy 1 IBM', '100000.00', '', 'pending'],
    ['at 2026-11-24T08:00', '48.05', 'IBM 999', 'aborted no_funds'],
  ],
  'an order for the day that is placed at night is valid on the next trading day': [
    ['at 2026-11-27T22:30', '100000.00', '', ''],
    ['buy 1 IBM limit 90.00 day', '100000.00', '', 'pending'],
    ['at 2026-11-30T21:59', '100000.00', '', 'pending'],
    ['at 2026-11-30T22:00', '100000.00', '', 'aborted expired'],
  ],
  'a quote that is too old triggers nothing': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['at 2026-11-23T13:15', '100000.00', '', ''],
    ['buy 1 IBM', '99897.95', 'IBM 1', 'completed 1 at 100.00'],
    ['at 2026-11-23T13:15:00.001', '99897.95', 'IBM 1', 'completed 1 at 100.00'],
    ['sell 1 IBM', '99897.95', 'IBM 1', 'pending'],
    ['IBM 99.00/100.00', '99994.90', '', 'completed 1 at 99.00'],
  ],
  'a change takes effect at once, and may fill the order': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 10 IBM limit 90.00', '100000.00', '', 'pending'],
    ['change limit 95.00', '100000.00', '', 'pending'],
    ['IBM 95.00/95.50', '100000.00', '', 'pending'],
    ['change quantity 4', '100000.00', '', 'pending'],
    ['change limit 95.50', '99615.80', 'IBM 4', 'completed 4 at 95.50'],
    ['change limit 90.00', '99615.80', 'IBM 4', 'not_pending'],
  ],
  'a changed order waits for its new price only, from the other direction as well': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 95.00', '100000.00', '', 'pending'],
    ['change limit 90.00', '100000.00', '', 'pending'],
    ['IBM 94.00/95.00', '100000.00', '', 'pending'],
    ['IBM 89.00/90.00', '99907.95', 'IBM 1', 'completed 1 at 90.00'],
  ],
  'a new validity starts at the change, and an expired order cannot be revived': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 90.00 day', '100000.00', '', 'pending'],
    ['change validity week', '100000.00', '', 'pending'],
    ['at 2026-11-23T22:00', '100000.00', '', 'pending'],
    ['change validity day', '100000.00', '', 'pending'],
    ['at 2026-11-24T21:59', '100000.00', '', 'pending'],
    ['unswept at 2026-11-24T22:00', '100000.00', '', 'pending'],
    ['change validity month', '100000.00', '', 'aborted expired'],
  ],
  'a price that does not belong to the order type cannot be changed': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 90.00', '100000.00', '', 'pending'],
    ['change stop 80.00', '100000.00', '', 'invalid_input stopPrice'],
    ['cancel', '100000.00', '', 'aborted cancelled'],
    ['cancel', '100000.00', '', 'not_pending'],
  ],
  'on a delayed feed an order is filled on the first quote from after it was placed': [
    ['IBM 99.00/100.00 late', '100000.00', '', ''],
    ['buy 10 IBM', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:10', '100000.00', '', 'pending'],
    ['IBM 101.00/102.00 late', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:15', '100000.00', '', 'pending'],
    ['IBM 103.00/104.00 late', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:15:00.001', '100000.00', '', 'pending'],
    ['IBM 104.00/105.00 late', '98947.47', 'IBM 10', 'completed 10 at 105.00'],
    ['sell 10 IBM', '98947.47', 'IBM 10', 'pending'],
    ['IBM 110.00/111.00 late', '98947.47', 'IBM 10', 'pending'],
    ['at 2026-11-23T13:31', '98947.47', 'IBM 10', 'pending'],
    ['IBM 90.00/91.00 late', '99845.02', '', 'completed 10 at 90.00'],
  ],
  'on a delayed feed limits and stops use only quotes from after the order was placed': [
    ['IBM 99.00/100.00 late', '100000.00', '', ''],
    ['buy 1 IBM limit 95.00', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:10', '100000.00', '', 'pending'],
    ['IBM 93.00/94.00 late', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:16', '100000.00', '', 'pending'],
    ['IBM 96.00/97.00 late', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:17', '100000.00', '', 'pending'],
    ['IBM 92.00/93.00 late', '99904.95', 'IBM 1', 'completed 1 at 93.00'],
    ['sell 1 IBM stop 93.00', '99904.95', 'IBM 1', 'pending'],
    ['at 2026-11-23T13:32:00.001', '99904.95', 'IBM 1', 'pending'],
    ['IBM 90.00/91.00 late', '99992.90', '', 'completed 1 at 90.00'],
  ],
  'on a delayed feed a cancelled order is still filled on a quote from before the cancellation': [
    ['IBM 99.00/100.00 late', '100000.00', '', ''],
    ['buy 1 IBM limit 95.00', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:20', '100000.00', '', 'pending'],
    ['IBM 99.00/100.00 late', '100000.00', '', 'pending'],
    ['change limit 1.00', '100000.00', '', 'delayed_market'],
    ['cancel', '100000.00', '', 'pending'],
    ['cancel', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:35', '100000.00', '', 'pending'],
    ['IBM 94.00/95.00 late', '99902.95', 'IBM 1', 'completed 1 at 95.00'],
  ],
  'on a delayed feed a cancelled order is aborted on the first quote from after the cancellation': [
    ['IBM 99.00/100.00 late', '100000.00', '', ''],
    ['buy 1 IBM limit 95.00', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:10', '100000.00', '', 'pending'],
    ['cancel', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:25:00.001', '100000.00', '', 'pending'],
    ['IBM 94.00/95.00 late', '100000.00', '', 'aborted cancelled'],
  ],
  'on a delayed feed without quotes a cancelled order is aborted once an earlier quote would be too old': [
    ['IBM 99.00/100.00 late', '100000.00', '', ''],
    ['buy 1 IBM', '100000.00', '', 'pending'],
    ['cancel', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:29:59.999', '100000.00', '', 'pending'],
    ['at 2026-11-23T13:30', '100000.00', '', 'aborted cancelled'],
  ],
  'on a delayed feed that has already stopped an order is cancelled at once': [
    ['IBM 99.00/100.00 late', '100000.00', '', ''],
    ['at 2026-11-23T13:16', '100000.00', '', ''],
    ['buy 1 IBM', '100000.00', '', 'pending'],
    ['cancel', '100000.00', '', 'aborted cancelled'],
  ],
  'a feed that stops fills nothing, and orders are filled again when it resumes': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['at 2026-11-23T13:15', '100000.00', '', ''],
    ['buy 1 IBM', '99897.95', 'IBM 1', 'completed 1 at 100.00'],
    ['at 2026-11-23T13:15:00.001', '99897.95', 'IBM 1', 'completed 1 at 100.00'],
    ['buy 1 IBM', '99897.95', 'IBM 1', 'pending'],
    ['at 2026-11-23T13:40', '99897.95', 'IBM 1', 'pending'],
    ['IBM 90.00/91.00', '99804.90', 'IBM 2', 'completed 1 at 91.00'],
  ],
  'a cancelled order is not triggered any more': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 90.00', '100000.00', '', 'pending'],
    ['cancel', '100000.00', '', 'aborted cancelled'],
    ['IBM 89.00/90.00', '100000.00', '', 'aborted cancelled'],
  ],
  'the cap for Sprinters cuts a maximum order, and aborts an order for too many pieces': [
    ['LONG 9.90/10.00', '100000.00', '', ''],
    ['TURBO 4.90/5.00', '100000.00', '', ''],
    ['buy 5001 LONG', '100000.00', '', 'aborted insufficient_spread'],
    ['buy 4000 LONG', '59978.00', 'LONG 4000', 'completed 4000 at 10.00'],
    // The bid leaves 10,400.00 of the cap of 50,000.00: 2,080 pieces at 5.00.
    ['buy 2081 TURBO', '59978.00', 'LONG 4000', 'aborted insufficient_spread'],
    ['buy max TURBO', '49570.80', 'LONG 4000, TURBO 2080', 'completed 2080 at 5.00 (cut)'],
    // The positions are worth 40,000.00 and 9,360.00: room for 64 more pieces.
    ['LONG 10.00/10.10', '49570.80', 'LONG 4000, TURBO 2080', 'completed 2080 at 5.00 (cut)'],
    ['TURBO 4.50/5.00', '49570.80', 'LONG 4000, TURBO 2080', 'completed 2080 at 5.00 (cut)'],
    ['buy max TURBO', '48928.48', 'LONG 4000, TURBO 2208', 'completed 128 at 5.00 (cut)'],
    ['buy 1 IBM', '48928.48', 'LONG 4000, TURBO 2208', 'no_price'],
  ],
  'a bid-only product can be sold but not bought; a waiting purchase is aborted when triggered': [
    ['LONG 9.90/10.00', '100000.00', '', ''],
    ['buy 10 LONG', '99897.95', 'LONG 10', 'completed 10 at 10.00'],
    ['buy 10 LONG limit 9.00', '99897.95', 'LONG 10', 'pending'],
    ['LONG is bid-only', '99897.95', 'LONG 10', 'pending'],
    ['LONG 9.30/9.40', '99897.95', 'LONG 10', 'pending'],
    ['LONG 8.90/9.00', '99897.95', 'LONG 10', 'aborted bid_only (leverage)'],
    ['buy 1 LONG limit 1.00', '99897.95', 'LONG 10', 'bid_only productId'],
    ['sell max LONG', '99984.90', '', 'completed 10 at 8.90'],
  ],
  'an order in a product that has ended is aborted': [
    ['LONG 9.90/10.00', '100000.00', '', ''],
    ['LONG is terminated', '100000.00', '', ''],
    ['buy 1 LONG', '100000.00', '', 'aborted knockout'],
  ],
  'an order that is pending when the competition ends has expired': [
    ['IBM 99.00/100.00', '100000.00', '', ''],
    ['buy 1 IBM limit 90.00', '100000.00', '', 'pending'],
    ['at 2026-12-23T12:59:59.999', '100000.00', '', 'pending'],
    ['at 2026-12-23T13:00', '100000.00', '', 'aborted expired'],
  ],
  'the quantity of a waiting market order can be reduced': [
    ['at 2026-11-23T22:00', '100000.00', '', ''],
    ['buy max IBM', '100000.00', '', 'pending'],
    ['change quantity 2', '100000.00', '', 'pending'],
    ['at 2026-11-24T08:00', '100000.00', '', 'pending'],
    ['IBM 99.00/100.00', '99797.90', 'IBM 2', 'completed 2 at 100.00'],
  ],
}

describe('a player', () => {
  it.each(Object.entries(scenarios))('%s', async (_name, rows) => {
    fixture = await createTradingFixture({ products, hours: 'regular' })
    const player = createPlayer(fixture)
    const seen: Row[] = []
    for (const [event] of rows) seen.push([event, ...(await player.play(event))])
    player.close()
    expect(seen).toEqual(rows)
  })
})

/** One player in a market of their own, with a function that plays an event described in words. */
function createPlayer({ market, commandQueue, store, competition, userIds, ...parts }: TradingFixture) {
  const userId = userIds[0]!
  const portfolioId = parts.portfolioIdOf(userId)
  const engine = parts.startEngine()
  let orderId: string | null = null
  let refusal: string | null = null

  async function execute(command: Parameters<typeof commandQueue.execute>[0]): Promise<void> {
    const result = await commandQueue.execute(command)
    refusal = result.ok ? null : [result.refusal.code, result.refusal.field].filter(Boolean).join(' ')
    if (result.ok) orderId = result.value.order.id
  }

  async function apply(event: string): Promise<void> {
    const [word, ...rest] = event.split(' ')
    if (word === 'at') return market.moveTo(inAmsterdam(rest[0]!))
    if (word === 'look') return look(Number(rest[1]))
    if (word === 'buy' || word === 'sell') {
      const [pieces, symbol, ...more] = rest
      const { condition, validity } = readCondition(more)
      const terms = { side: word, quantity: readPieces(pieces!), ...condition } as const
      const productId = productOf(symbol!).id
      return execute({ kind: 'place', portfolioId, productId, terms, validity, idempotencyKey: null })
    }
    if (word === 'change') {
      return execute({ kind: 'change', portfolioId, orderId: orderId!, ...readChange(rest[0]!, rest[1]!) })
    }
    if (word === 'cancel') return execute({ kind: 'cancel', portfolioId, orderId: orderId! })
    const product = productOf(word!)
    if (rest[0] !== 'is') {
      const [bid, ask] = rest[0]!.split('/').map(inCents)
      return market.quote(product, bid!, ask, rest[1] === 'late' ? 15 * 60_000 : null)
    }
    if (rest[1] === 'bid-only') market.setState(product, { bidOnly: 'leverage' })
    else market.setState(product, { product: 'terminated' })
  }

  /** Selects the order with a quantity as the one to describe. */
  async function look(quantity: number): Promise<void> {
    const portfolio = await store.findPortfolio(userId, competition.id)
    orderId = (await store.ordersOf(portfolio!.id)).rows.find((order) => order.quantity === quantity)!.id
  }

  async function describeOrder(): Promise<string> {
    if (refusal !== null) return refusal
    if (orderId === null) return ''
    const { order, transaction } = (await store.findOrder(userId, orderId))!
    const fill =
      transaction &&
      `${transaction.quantity} at ${inEuro(transaction.price)}${order.decision?.isCut ? ' (cut)' : ''}`
    const cause = order.abort_reason === 'bid_only' && `(${order.decision?.bidOnly?.cause})`
    return [order.status, order.abort_reason, cause, fill].filter(Boolean).join(' ')
  }

  return {
    async play(event: string): Promise<[cash: string, pieces: string, order: string]> {
      const isSwept = !event.startsWith('unswept ')
      refusal = null
      await apply(event.replace('unswept ', ''))
      if (isSwept) await parts.runEngine(engine)
      const { id, cash } = (await store.findPortfolio(userId, competition.id))!
      const held = (await store.positionsOf(id)).map(
        ({ product_id, quantity }) => `${market.product(toProductId(product_id))!.symbol} ${quantity}`,
      )
      return [inEuro(cash), held.sort().join(', '), await describeOrder()]
    },
    close: () => engine.close(),
  }
}

function readCondition(words: readonly string[]): { condition: OrderCondition; validity: OrderValidity } {
  const [type, price] = words
  const validity = (words.find((word) => ['day', 'week', 'month'].includes(word)) ??
    'cancel') as OrderValidity
  if (type === 'limit') return { condition: { orderType: 'limit', limitPrice: inCents(price!) }, validity }
  if (type === 'stop') return { condition: { orderType: 'stoploss', stopPrice: inCents(price!) }, validity }
  return { condition: { orderType: 'market' }, validity }
}

function readChange(what: string, to: string): Partial<ChangeOrder> {
  if (what === 'limit') return { limitPrice: inCents(to) }
  if (what === 'stop') return { stopPrice: inCents(to) }
  return what === 'quantity' ? { quantity: readPieces(to) } : { validity: to as OrderValidity }
}

function readPieces(text: string) {
  return text === 'max' ? null : toQuantity(Number(text))
}

function inCents(text: string) {
  return toCents(Math.round(Number(text) * 100))
}

function inEuro(cents: number): string {
  return (cents / 100).toFixed(2)
}

function inAmsterdam(text: string): number {
  return Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Amsterdam').epochMilliseconds
}
