// Races between two nodes, each with its own command queue: every round must have exactly one winner.

import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import type { OrderCommand, OrderResult, PlaceOrder } from './command.ts'

const rounds = 1_000
/** The number of rounds that run at a time, each with a different player. */
const atOnce = 20

let fixture: TradingFixture
beforeAll(async () => {
  fixture = await createTradingFixture({ players: atOnce })
})
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
})
afterAll(() => fixture.database.close())

/** Summarises an answer: the order's status, or the code of the refusal. */
function wordOf(result: OrderResult): string {
  if (!result.ok) return result.refusal.code
  const { orderStatus, abortReason } = result.value.order
  return abortReason ?? orderStatus
}

const quote = (price: number) => fixture.market.quote(fixture.market.products[0]!, price)

function order(userId: string, terms: Partial<PlaceOrder['terms']>): PlaceOrder {
  return {
    kind: 'place',
    portfolioId: fixture.portfolioIdOf(userId),
    productId: fixture.market.products[0]!.id,
    terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market', ...terms } as PlaceOrder['terms'],
    validity: 'cancel',
    idempotencyKey: null,
  }
}

/** Runs the rounds of a race and counts how often each pair of answers occurred. */
async function race(round: (userId: string, portfolioId: string, turn: number) => Promise<[string, string]>) {
  const counts = new Map<string, number>()
  await Promise.all(
    fixture.userIds.map(async (userId) => {
      const portfolio = await fixture.store.findPortfolio(userId, fixture.competition.id)
      for (let turn = 0; turn < rounds / atOnce; turn++) {
        const pair = (await round(userId, portfolio!.id, turn)).join(' and ')
        counts.set(pair, (counts.get(pair) ?? 0) + 1)
      }
    }),
  )
  return counts
}

/**
 * Sends one command to each node at the same moment, alternating which node gets its command first. In two of ten turns the
 * first is answered before the other is sent, since on some machines the same command would win every race.
 */
async function atTheSameTime(
  turn: number,
  one: OrderCommand,
  other: OrderCommand,
): Promise<[string, string]> {
  const isOneFirst = turn % 2 === 0
  const sendOne = () => fixture.commandQueue.execute(one)
  const sendOther = () => fixture.secondQueue.execute(other)
  const first = isOneFirst ? sendOne() : sendOther()
  if (turn % 10 >= 8) await first
  const second = isOneFirst ? sendOther() : sendOne()
  const [firstWord, secondWord] = (await Promise.all([first, second])).map(wordOf) as [string, string]
  return isOneFirst ? [firstWord, secondWord] : [secondWord, firstWord]
}

async function countOf(
  table: 'transactions' | 'positions',
  column: 'quantity' | 'quantity_delta',
): Promise<number> {
  const rows = await fixture.kysely
    .selectFrom(table as 'transactions')
    .select(column)
    .execute()
  return rows.reduce((sum, row) => sum + row[column as 'quantity'], 0)
}

describe(`races of ${rounds} rounds`, { timeout: 300_000 }, () => {
  it('a cancellation and a fill: one succeeds, and the other gets the result', async () => {
    quote(100_00)
    const counts = await race(async (userId, portfolioId, turn) => {
      const placed = await fixture.commandQueue.execute(
        order(userId, { orderType: 'limit', limitPrice: toCents(50_00) } as Partial<PlaceOrder['terms']>),
      )
      const orderId = placed.ok ? placed.value.order.id : ''
      const price = { ...fixture.market.priceOf(fixture.market.products[0]!.id)!, ask: toCents(40_00) }
      return atTheSameTime(
        turn,
        { kind: 'cancel', portfolioId, orderId },
        { kind: 'decide', portfolioId, orderId, price },
      )
    })
    process.stdout.write(`Cancel and fill: ${JSON.stringify(Object.fromEntries(counts))}\n`)
    const [cancelled, filled] = [
      counts.get('cancelled and not_pending') ?? 0,
      counts.get('not_pending and completed') ?? 0,
    ]
    expect(cancelled + filled).toBe(rounds)
    expect(Math.min(cancelled, filled)).toBeGreaterThan(0)
    expect(await countOf('transactions', 'quantity_delta')).toBe(filled)
  })

  it('two sales of one position: one is filled, the other has nothing to sell', async () => {
    quote(100_00)
    const before = await countOf('positions', 'quantity')
    for (const userId of fixture.userIds)
      await fixture.commandQueue.execute(order(userId, { side: 'sell', quantity: null }))
    expect(before).toBeGreaterThan(0)
    const counts = await race(async (userId, _portfolioId, turn) => {
      await fixture.commandQueue.execute(order(userId, {}))
      const sale = order(userId, { side: 'sell', quantity: turn % 3 === 0 ? null : toQuantity(1) })
      return atTheSameTime(turn, sale, sale)
    })
    process.stdout.write(`Two sales: ${JSON.stringify(Object.fromEntries(counts))}\n`)
    const [first, second] = [
      counts.get('completed and no_positions') ?? 0,
      counts.get('no_positions and completed') ?? 0,
    ]
    expect(first + second).toBe(rounds)
    expect(Math.min(first, second)).toBeGreaterThan(0)
    expect(await countOf('positions', 'quantity')).toBe(0)
  })
})
