import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRankings, type Rankings } from '../../src/modules/rankings/create-rankings.ts'
import type { PlaceOrder } from '../../src/modules/trading/execution/command.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { handProduct } from '../fixtures/manual-market.ts'
import { createTradingFixture, type TradingFixture } from '../fixtures/trading.ts'

const share = handProduct('IBM', 'US4592001014', 'ss')
const sprinter = handProduct('ASL', 'NL0000000001', 'sp')

let fixture: TradingFixture
let rankings: Rankings
beforeEach(async () => {
  fixture = await createTradingFixture({ players: 4, products: [share, sprinter] })
  fixture.market.quote(share, 100_00)
  rankings = createRankings({ ...fixture, clock: systemClock })
})
afterEach(async () => {
  rankings.close()
  await fixture.database.close()
})

async function buy(player: number, quantity: number, product = share): Promise<void> {
  const command: PlaceOrder = {
    ...{ kind: 'place', portfolioId: fixture.portfolioIdOf(fixture.userIds[player]!), productId: product.id },
    terms: { side: 'buy', quantity: toQuantity(quantity), orderType: 'market' },
    ...{ validity: 'cancel', idempotencyKey: null },
  }
  const result = await fixture.commandQueue.execute(command)
  expect(result).toMatchObject({ ok: true, value: { order: { orderStatus: 'completed' } } })
}

const standings = () => rankings.standings.positionsOf(fixture.competition.id, 'overall', fixture.userIds)
const positions = () => standings().map(({ position }) => position)

it('knows nobody before it has read the portfolios', () => {
  expect(positions()).toEqual([null, null, null, null])
})

it('shares positions between equal results, and follows trades and prices', async () => {
  await rankings.recompute()
  expect(positions()).toEqual([1, 1, 1, 1])
  await buy(1, 100)
  await buy(2, 10)
  await rankings.recompute()
  expect(positions()).toEqual([1, 4, 3, 1])
  fixture.market.quote(share, 120_00)
  await rankings.recompute()
  expect(positions()).toEqual([3, 1, 2, 3])
  const cash = await fixture.kysely
    .selectFrom('portfolios')
    .select('cash')
    .where('id', '=', fixture.portfolioIdOf(fixture.userIds[1]!))
    .executeTakeFirstOrThrow()
  const value = cash.cash + 100 * fixture.market.priceOf(share.id)!.bid
  expect(standings()[1]).toMatchObject({ value, performance: (value - 100_000_00) / 100_000_00 })
})

it('counts a product without a price as worth nothing', async () => {
  fixture.market.quote(sprinter, 5_00)
  await buy(0, 10, sprinter)
  await rankings.recompute()
  expect(positions()).toEqual([4, 1, 1, 1])
  const before = standings()[0]!.value
  fixture.market.quote(sprinter, null)
  await rankings.recompute()
  expect(standings()[0]!.value).toBeLessThan(before)
})

it('does not need the messages of the bus', async () => {
  await rankings.recompute()
  rankings.close()
  await buy(3, 10)
  await rankings.recompute()
  expect(positions()).toEqual([1, 1, 1, 4])
})

it('keeps the place of a player who leaves, without the player', async () => {
  await buy(0, 10)
  await rankings.recompute()
  await fixture.kysely.deleteFrom('users').where('id', '=', fixture.userIds[1]!).execute()
  for (const { run } of rankings.timers) await run()
  await rankings.recompute()
  expect(positions()).toEqual([4, null, 1, 1])
})
