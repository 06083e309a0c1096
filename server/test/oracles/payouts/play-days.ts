// Plays the steps of a game on the payouts fixture and on naive players, and compares their portfolios at the end.

import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { expect } from 'vitest'
import type { EventCommand, EventResult, PlaceOrder } from '../../../src/modules/trading/execution/command.ts'
import { auditLedger } from '../../../src/modules/trading/portfolios/audit-ledger.ts'
import type { PayoutsFixture } from '../../fixtures/payouts.ts'
import { NaivePlayer } from './naive-player.ts'
import { playerCount, productCount, type Step } from './steps.ts'

const dayMs = 24 * 3_600_000
/** Monday 23 November 2026 at 13:00 in Amsterdam; no change of daylight saving time follows for months. */
const start = Date.UTC(2026, 10, 23, 12)

interface Game {
  fixture: PayoutsFixture
  twins: NaivePlayer[]
  /** In cents, by product. */
  prices: number[]
  ended: Set<number>
  days: number
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

/** Fails if a player's portfolio differs from the twin's after the steps, or the ledger does not balance. */
export async function playDays(fixture: PayoutsFixture, steps: readonly Step[]): Promise<void> {
  const game: Game = {
    fixture,
    twins: Array.from({ length: playerCount }, () => new NaivePlayer(productCount)),
    prices: new Array<number>(productCount).fill(20_00),
    ended: new Set(),
    days: 0,
  }
  quoteAll(game)
  for (const step of steps) {
    await playStep(game, step)
    quoteAll(game)
  }
  for (const [index, twin] of game.twins.entries()) await comparePlayer(game, index, twin)
  expect(await auditLedger(fixture.kysely)).toEqual([])
}

async function playStep(game: Game, step: Step): Promise<void> {
  switch (step.kind) {
    case 'trade':
      return playTrade(game, step)
    case 'wait':
      return placeWaitingOrder(game, step)
    case 'price':
      game.prices[step.product] = step.price
      return
    case 'night':
      return playNight(game, step)
    case 'end':
      return endProduct(game, step)
  }
}

function quoteAll({ fixture: { market }, prices }: Game): void {
  for (const [index, price] of prices.entries()) market.quote(market.products[index]!, price)
}

async function playTrade({ fixture, twins, prices, ended }: Game, step: StepOf<'trade'>): Promise<void> {
  const { player, product, pieces } = step
  if (pieces === 0) return
  await fixture.commandQueue.execute(order(fixture, step))
  if (!ended.has(product)) twins[player]!.trade(product, pieces, prices[product]!)
}

async function placeWaitingOrder(
  { fixture, twins, prices, ended }: Game,
  step: StepOf<'wait'>,
): Promise<void> {
  const { player, product, pieces } = step
  if (pieces === 0 || ended.has(product)) return
  const price = prices[product]!
  // Far enough from the price for the order to wait.
  const limitPrice = pieces > 0 ? Math.ceil(price / 3) : price * 3
  await fixture.commandQueue.execute(order(fixture, step, { orderType: 'limit', limitPrice }))
  twins[player]!.wait(product, pieces, limitPrice)
}

/** Declares dividends and splits for the next trading day, and carries them out just after its opening. */
async function playNight(game: Game, { dividends, splits, ...failures }: StepOf<'night'>): Promise<void> {
  const { fixture, twins, prices } = game
  const { market, events } = fixture
  do game.days += 1
  while (isWeekend(start + game.days * dayMs))
  const exDate = new Date(start + game.days * dayMs).toISOString().slice(0, 10)
  const engine = fixture.createEngine()
  for (const [index, price] of prices.entries()) {
    const { symbol } = market.products[index]!
    const [dividend, split] = [dividends[index], splits[index]]
    // The dividend is paid on the position before the split of the same day.
    if (dividend) {
      await engine.declare({ symbol, exDate, kind: 'dividend', value: (dividend / 1000).toFixed(3) })
      for (const twin of twins) twin.payDividend(index, dividend)
    }
    if (split) {
      await engine.declare({ symbol, exDate, kind: 'split', value: `${split.a}:${split.b}` })
      for (const twin of twins) twin.split(index, split, price)
      prices[index] = Math.max(1, Math.round((price * split.b) / split.a))
    }
  }
  events.failSplits(failures.failedSplits)
  // A minute after nine in Amsterdam.
  market.moveTo(start + game.days * dayMs - 4 * 3_600_000 + 61_000)
  await carryOut(fixture, failures.failsAfter)
  expect(await fixture.payoutStore.dueActions(market.now())).toEqual([])
  market.moveTo(start + game.days * dayMs)
}

function isWeekend(at: number): boolean {
  return [0, 6].includes(new Date(at).getUTCDay())
}

async function endProduct({ fixture, twins, ended }: Game, step: StepOf<'end'>): Promise<void> {
  const { product, price, failsAfter } = step
  if (ended.has(product)) return
  ended.add(product)
  for (const twin of twins) twin.end(product, price)
  fixture.events.end(fixture.market.products[product]!, price, 'knockout', failsAfter === null)
  await carryOut(fixture, failsAfter)
}

/** Carries out the due events on a node that fails after a number of them, then on one that does not fail. */
async function carryOut(fixture: PayoutsFixture, failsAfter: number | null): Promise<void> {
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

async function comparePlayer({ fixture }: Game, player: number, twin: NaivePlayer): Promise<void> {
  const products = fixture.market.products.slice(0, productCount)
  const account = await fixture.accountOf(fixture.userIds[player]!)
  const held = products.map(({ id }) => account.positions.find((p) => p.product_id === id))
  expect([account.cash, held.map((p) => p?.quantity ?? 0), held.map((p) => p?.cost ?? 0)]).toEqual([
    twin.cash,
    twin.pieces,
    twin.cost,
  ])
  const pending = account.orders
    .filter(({ status }) => status === 'pending')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  expect(pending.map((o) => [o.product_id, o.side === 'buy', o.quantity, o.limit_price])).toEqual(
    twin.waiting.map((o) => [products[o.product]!.id, o.isBuy, o.pieces, o.price]),
  )
}

/** A market order, unless `terms` name another type. */
function order(
  fixture: PayoutsFixture,
  { player, product, pieces }: StepOf<'trade' | 'wait'>,
  terms: object = {},
): PlaceOrder {
  const side = pieces > 0 ? 'buy' : 'sell'
  const quantity = toQuantity(Math.abs(pieces))
  return fixture.place(fixture.userIds[player]!, product, { side, quantity, ...terms } as PlaceOrder['terms'])
}
