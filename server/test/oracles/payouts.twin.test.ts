// Plays days of trading with dividends, splits and ends of products, on nodes that fail halfway and on a twin that uses
// plain arithmetic only. Afterwards every player must have the same in both.

import { toQuantity } from '@koersklasse/domain/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventCommand, EventResult, PlaceOrder } from '../../src/modules/trading/execution/command.ts'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../fixtures/payouts.ts'

const [players, products] = [3, 2]
const runs = 25
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
const dayMs = 24 * 3_600_000
/** Monday 23 November 2026 at 13:00 in Amsterdam; no change of daylight saving time follows for months. */
const start = Date.UTC(2026, 10, 23, 12)

const place = { player: fc.nat(players - 1), product: fc.nat(products - 1) }
const split = fc.record({ a: fc.integer({ min: 1, max: 9 }), b: fc.integer({ min: 1, max: 9 }) })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('trade'), ...place, pieces: fc.integer({ min: -60, max: 90 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait'), ...place, pieces: fc.integer({ min: -9, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price'),
      product: place.product,
      price: fc.integer({ min: 30, max: 90_00 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('night'),
      // Dividends are in thousandths of a euro.
      dividends: fc.array(fc.option(fc.integer({ min: 1, max: 3_000 }), { freq: 2 }), {
        minLength: products,
        maxLength: products,
      }),
      splits: fc.array(fc.option(split, { freq: 2 }), { minLength: products, maxLength: products }),
      failsAfter: fc.option(fc.nat(4)),
      failedSplits: fc.nat(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end'),
      product: place.product,
      price: fc.nat(50_00),
      failsAfter: fc.option(fc.nat(2)),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe('payouts, dividends and splits', () => {
  it('give the same result as a naive twin, whatever fails meanwhile', async () => {
    process.stdout.write(`Twin of payouts: SEED=${seed}\n`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), async (steps) => {
        const fixture = await createPayoutsFixture(players)
        try {
          await play(fixture, steps)
        } finally {
          await fixture.database.close()
        }
      }),
      { seed, numRuns: runs, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: false },
    )
  }, 150_000)
})

async function play(fixture: PayoutsFixture, steps: readonly Step[]): Promise<void> {
  const { market, events } = fixture
  const twins = Array.from({ length: players }, newTwin)
  const game = { prices: Array.from({ length: products }, () => 20_00), ended: new Set<number>(), days: 0 }
  const quote = () =>
    game.prices.forEach((price, index) => {
      market.quote(market.products[index]!, price)
    })

  /** Carries out the due events on a node that fails, then on one that does not. */
  async function carryOut(failsAfter: number | null): Promise<void> {
    let calls = 0
    const failing = (event: EventCommand): Promise<EventResult> => {
      calls += 1
      if (failsAfter !== null && calls > failsAfter) return Promise.reject(new Error('down'))
      return fixture.commandQueue.executeEvent(event)
    }
    for (const engine of [fixture.createEngine(failing), fixture.createEngine()]) {
      await engine.start()
      for (let run = 0; run < 4; run += 1) await engine.run().catch(() => {})
      engine.stop()
    }
  }

  quote()
  for (const one of steps) {
    switch (one.kind) {
      case 'trade': {
        const { player, product, pieces } = one as Extract<Step, { player: number }>
        if (pieces === 0) break
        await fixture.commandQueue.execute(order(fixture, player, product, pieces))
        if (!game.ended.has(product)) trade(twins[player]!, product, pieces, game.prices[product]!)
        break
      }
      case 'wait': {
        const { player, product, pieces } = one as Extract<Step, { player: number }>
        const price = game.prices[product]!
        if (pieces === 0 || game.ended.has(product)) break
        // Far enough from the price for the order to wait.
        const limitPrice = pieces > 0 ? Math.ceil(price / 3) : price * 3
        const limit = { orderType: 'limit', limitPrice }
        await fixture.commandQueue.execute(order(fixture, player, product, pieces, limit))
        twins[player]!.waiting.push({
          product,
          isBuy: pieces > 0,
          pieces: Math.abs(pieces),
          price: limitPrice,
        })
        break
      }
      case 'price': {
        const { product, price } = one as Extract<Step, { product: number; price: number }>
        game.prices[product] = price
        break
      }
      case 'night': {
        const { dividends, splits, failsAfter, failedSplits } = one as Extract<Step, { splits: unknown }>
        game.days += 1
        const exDate = new Date(start + game.days * dayMs).toISOString().slice(0, 10)
        const engine = fixture.createEngine()
        for (let index = 0; index < products; index += 1) {
          const { symbol } = market.products[index]!
          const [dividend, split] = [dividends[index], splits[index]]
          if (dividend)
            await engine.declare({ symbol, exDate, kind: 'dividend', value: (dividend / 1000).toFixed(3) })
          if (split) await engine.declare({ symbol, exDate, kind: 'split', value: `${split.a}:${split.b}` })
          for (const twin of twins) {
            // The dividend is paid on the position before the split of the same midnight.
            if (dividend) twin.cash += Math.floor((twin.pieces[index]! * dividend * 85) / 1000)
            if (split) splitTwin(twin, index, split, game.prices[index]!)
          }
          if (split) game.prices[index] = Math.max(1, Math.round((game.prices[index]! * split.b) / split.a))
        }
        events.failSplits(failedSplits)
        market.moveTo(start + (game.days - 1) * dayMs + 11 * 3_600_000 + 61_000)
        await carryOut(failsAfter)
        expect(await fixture.payoutStore.dueActions(market.now())).toEqual([])
        market.moveTo(start + game.days * dayMs)
        break
      }
      case 'end': {
        const { product, price, failsAfter } = one as Extract<
          Step,
          { product: number; failsAfter: number | null }
        >
        if (game.ended.has(product)) break
        game.ended.add(product)
        for (const twin of twins) {
          twin.cash += twin.pieces[product]! * price
          ;[twin.pieces[product], twin.cost[product]] = [0, 0]
          twin.waiting = twin.waiting.filter((waiting) => waiting.product !== product)
        }
        events.end(market.products[product]!, price, 'knockout', failsAfter === null)
        await carryOut(failsAfter)
        break
      }
    }
    quote()
  }
  for (const [index, twin] of twins.entries()) {
    const account = await fixture.accountOf(fixture.userIds[index]!)
    const held = market.products
      .slice(0, products)
      .map(({ id }) => account.positions.find((p) => p.product_id === id))
    expect([account.cash, held.map((p) => p?.quantity ?? 0), held.map((p) => p?.cost ?? 0)]).toEqual([
      twin.cash,
      twin.pieces,
      twin.cost,
    ])
    const pending = account.orders
      .filter(({ status }) => status === 'pending')
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(pending.map((o) => [o.product_id, o.side === 'buy', o.quantity, o.limit_price])).toEqual(
      twin.waiting.map((o) => [market.products[o.product]!.id, o.isBuy, o.pieces, o.price]),
    )
  }
  expect(await auditLedger(fixture.kysely)).toEqual([])
}

function order(
  fixture: PayoutsFixture,
  player: number,
  product: number,
  pieces: number,
  terms: object = {},
): PlaceOrder {
  const side = pieces > 0 ? 'buy' : 'sell'
  const quantity = toQuantity(Math.abs(pieces))
  return fixture.place(fixture.userIds[player]!, product, { side, quantity, ...terms } as PlaceOrder['terms'])
}

interface Twin {
  cash: number
  pieces: number[]
  cost: number[]
  waiting: { product: number; isBuy: boolean; pieces: number; price: number }[]
}

const none = () => Array.from({ length: products }, () => 0)
const newTwin = (): Twin => ({ cash: 100_000_00, pieces: none(), cost: none(), waiting: [] })
const halfUp = (value: number) => Math.floor(value + 0.5)

function trade(twin: Twin, product: number, pieces: number, price: number): void {
  const value = Math.abs(pieces) * price
  const costs = 200 + Math.ceil((value * 5) / 10_000)
  const held = twin.pieces[product]!
  if (pieces > 0) {
    if (value + costs > twin.cash) return
    twin.cash -= value + costs
    twin.cost[product]! += value
  } else {
    if (-pieces > held || twin.cash + value - costs < 0) return
    twin.cash += value - costs
    twin.cost[product]! -= halfUp((twin.cost[product]! * -pieces) / held)
  }
  twin.pieces[product]! += pieces
}

function splitTwin(twin: Twin, product: number, { a, b }: { a: number; b: number }, price: number): void {
  const parts = twin.pieces[product]! * a
  const fraction = parts % b
  if (fraction > 0) {
    twin.cash += halfUp((price * fraction) / a)
    twin.cost[product]! -= halfUp((twin.cost[product]! * fraction) / parts)
  }
  twin.pieces[product] = Math.floor(parts / b)
  twin.waiting = twin.waiting
    .map((one) => {
      if (one.product !== product) return one
      const round = one.isBuy ? Math.floor : Math.ceil
      return { ...one, pieces: Math.floor((one.pieces * a) / b), price: round((one.price * b) / a) }
    })
    .filter(({ pieces, price }) => pieces > 0 && price > 0)
}
