import type { RankedPlayer } from '@koersklasse/contract/rankings.ts'
import type { Visibility } from '@koersklasse/domain/competition/competition.ts'
import { type RankingPeriod, rankingPeriods } from '@koersklasse/domain/competition/ranking.ts'
import { riskAdjustedReturn } from '@koersklasse/domain/competition/risk-adjusted.ts'
import { splitPrice } from '@koersklasse/domain/corporate-actions/split.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import type { PastPrice } from '../../src/modules/market/history/historical-prices.ts'
import { createRankings, type Rankings } from '../../src/modules/rankings/create-rankings.ts'
import type { PlaceOrder } from '../../src/modules/trading/execution/command.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { plainParts } from '../fixtures/app-parts.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { handProduct } from '../fixtures/manual-market.ts'
import { runCorrection } from '../fixtures/running-correction.ts'
import { createTradingFixture, type TradingFixture } from '../fixtures/trading.ts'

const share = handProduct('IBM', 'US4592001014', 'ss')
const sprinter = handProduct('ASL', 'NL0000000001', 'sp')

const dayMs = 24 * 3_600_000

let fixture: TradingFixture
let rankings: Rankings
/** What the market says of its prices at midnights: those that a test noted. */
let noted: Map<number, Map<ProductId, PastPrice>>
/** What the benchmark quotes at an instant. */
let indexAt: (at: number) => number | null
let closing: { portfolioId: string; value: Cents }[] | null
beforeEach(async () => {
  fixture = await createTradingFixture({ players: 4, products: [share, sprinter] })
  fixture.market.quote(share, 100_00)
  noted = new Map()
  closing = null
  indexAt = () => null
  rankings = openRankings()
})
afterEach(async () => {
  rankings.close()
  await fixture.database.close()
})

/** The rankings of one node. */
function openRankings(clock: Clock = systemClock): Rankings {
  return createRankings({
    ...{ kysely: fixture.kysely, fenced: fixture.kysely, bus: fixture.bus, clock },
    market: Object.assign(fixture.market, {
      historicalPrices: { before: async (_: unknown, at: number) => noted.get(at) ?? new Map() },
      betweenSplits: <T>(read: () => Promise<T>) => read(),
    }),
    closingValues: async () =>
      closing === null ? null : closing.map((one) => ({ ...one, deposited: toCents(0) })),
    benchmarkBefore: async (_, instants) => instants.map((at) => indexAt(at)),
  })
}

/** Lets the next midnight in Amsterdam pass, at the current prices, and some more. */
function passMidnight(): void {
  const midnight = startOfGameDay(toEpochMs(fixture.market.now() + dayMs))
  const prices = [share, sprinter].flatMap(({ id }): [ProductId, PastPrice][] => {
    const price = fixture.market.priceOf(id)
    return price === null ? [] : [[id, { bid: price.bid, terms: null, quote: null, currencyQuote: null }]]
  })
  noted.set(midnight, new Map(prices))
  fixture.market.moveTo(midnight + 3_600_000)
  fixture.market.quote(share, fixture.market.priceOf(share.id)!.bid)
}

async function buy(player: number, quantity: number, product = share): Promise<void> {
  const command: PlaceOrder = {
    ...{ kind: 'place', portfolioId: fixture.portfolioIdOf(fixture.userIds[player]!), productId: product.id },
    terms: { side: 'buy', quantity: toQuantity(quantity), orderType: 'market' },
    ...{ validity: 'cancel', idempotencyKey: null },
  }
  const result = await fixture.commandQueue.execute(command)
  expect(result).toMatchObject({ ok: true, value: { order: { orderStatus: 'completed' } } })
}

const standings = (period: RankingPeriod = 'overall') =>
  rankings.standings.positionsOf(fixture.competition.id, period, fixture.userIds)
const positions = (period?: RankingPeriod) => standings(period).map(({ position }) => position)

/** The API as a player sees it; a player with a number above those of the game is of no competition. */
async function serveTo(player: number) {
  const app = await createApp({
    ...plainParts,
    authenticate: async () => ({
      ...{ userId: fixture.userIds[player] ?? systemIds.next(), username: 'a', sessionId: 's' },
      ...{
        mustAcceptTerms: false,
        competitionId: null,
        roles: [],
        rolesWithoutPasskey: [],
        isExcluded: false,
      },
    }),
    addApiRoutes: (api) =>
      rankings.addRoutes(api, { competitionOf: async (_, id) => ({ id: id ?? fixture.competition.id }) }),
  })
  return async (path: string) => {
    const answer = await app.inject({ url: `/api${path}`, headers: { authorization: 'Bearer x' } })
    return { status: answer.statusCode, body: answer.json() }
  }
}

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

it('leaves out a player who is excluded from the lists, until that is over', async () => {
  await rankings.recompute()
  const before = positions()
  const row = { id: systemIds.next(), user_id: fixture.userIds[0]!, scope: 'lists' as const }
  const times = { created_at: toEpochMs(0), until: null }
  await fixture.kysely
    .insertInto('exclusions')
    .values({ ...row, ...times, reason: 'Een reden' })
    .execute()
  for (const { run } of rankings.timers) await run()
  await rankings.recompute()
  expect(positions()[0]).toBeNull()
  await fixture.kysely
    .updateTable('exclusions')
    .set({ ended_at: toEpochMs(1) })
    .execute()
  for (const { run } of rankings.timers) await run()
  await rankings.recompute()
  expect(positions()).toEqual(before)
})

it('keeps the place of a player who leaves, without the player', async () => {
  await buy(0, 10)
  await rankings.recompute()
  await fixture.kysely.deleteFrom('users').where('id', '=', fixture.userIds[1]!).execute()
  for (const { run } of rankings.timers) await run()
  await rankings.recompute()
  expect(positions()).toEqual([4, null, 1, 1])
})

it('reckons the week from Monday and the day from midnight, for a late entrant from the starting balance', async () => {
  await buy(0, 100)
  fixture.market.quote(share, 120_00)
  passMidnight()
  await buy(1, 100)
  fixture.market.quote(share, 90_00)
  passMidnight()
  fixture.market.quote(share, 99_00)
  await rankings.recompute()
  expect(positions('day')).toEqual([null, null, null, null])
  await rankings.writeDailyValues()
  await rankings.recompute()
  // Overall, player 0 bought at 100 and player 1 at 120. Today both won 9 a piece, player 1 on a smaller value.
  expect(positions()).toEqual([3, 4, 1, 1])
  expect(positions('week')).toEqual([3, 4, 1, 1])
  expect(positions('day')).toEqual([2, 1, 3, 3])
  const [first] = standings('day')
  const costs = 100_000_00 - first!.value - 100 * (100_00 - 99_00)
  expect(first!.performance).toBeCloseTo((100 * 9_00) / (100_000_00 - costs - 100 * 10_00), 12)
  expect(await rankings.dailyValuesOf(fixture.portfolioIdOf(fixture.userIds[0]!))).toEqual(
    [20_00, -10_00].map((gain, index) => ({
      midnight: [...noted.keys()][index],
      value: 100_000_00 - costs + 100 * gain,
    })),
  )
})

it('makes up for a value from before a split at the price that was quoted then', async () => {
  fixture.market.quote(share, 50_33)
  await buy(0, 100)
  passMidnight()
  const [midnight] = noted.keys()
  const [newPieces, oldPieces] = [3, 2]
  await fixture.kysely
    .insertInto('corporate_actions')
    .values({
      ...{ id: systemIds.next(), source: fixture.market.source, symbol: share.symbol, kind: 'split' },
      ...{ effective: toEpochMs(midnight! + 1), amount: null, new_pieces: newPieces, old_pieces: oldPieces },
      ...{ declared_at: toEpochMs(midnight!), done_at: toEpochMs(midnight! + 1) },
    })
    .execute()
  // Candles count today's pieces: two thirds of the price, in cents less than that.
  const today = splitPrice(toDecimal('50.33'), { newPieces, oldPieces })
  const quote: Quote = {
    ...{ symbol: share.symbol, bid: today, ask: today, time: toEpochMs(midnight! - 1), source: 'candle' },
  }
  const terms = { kind: 'direct', currency: share.currency } as const
  noted.get(midnight!)!.set(share.id, { bid: toCents(33_55), terms, quote, currencyQuote: null })
  await rankings.writeDailyValues()
  const { cash } = await fixture.kysely
    .selectFrom('portfolios')
    .select('cash')
    .where('id', '=', fixture.portfolioIdOf(fixture.userIds[0]!))
    .executeTakeFirstOrThrow()
  expect(await rankings.dailyValuesOf(fixture.portfolioIdOf(fixture.userIds[0]!))).toEqual([
    { midnight, value: cash + 100 * 50_33 },
  ])
})

it('values portfolios the same before a split, while it comes to one after the other, and afterwards', async () => {
  fixture.market.quote(share, 70_00)
  for (const [player, pieces] of [101, 40, 7].entries()) await buy(player, pieces)
  await rankings.recompute()
  const before = standings()
  const actionId = systemIds.next()
  const now = fixture.market.now()
  const basis = { quote: null, currencyQuote: null, withholding: '0' }
  await fixture.kysely
    .insertInto('corporate_actions')
    .values({
      ...{ id: actionId, source: 'hand', symbol: share.symbol, kind: 'split', effective: now, amount: null },
      ...{ new_pieces: 7, old_pieces: 2, declared_at: now, done_at: now, basis: JSON.stringify(basis) },
    })
    .execute()
  await fixture.kysely
    .insertInto('running_splits')
    .values({ action_id: actionId, product_id: share.id, price: toCents(70_00) })
    .execute()
  fixture.market.quote(share, 20_00)
  const other = openRankings()
  for (const player of [null, 0, 2, 1]) {
    if (player !== null) {
      const portfolioId = fixture.portfolioIdOf(fixture.userIds[player]!)
      await fixture.commandQueue.executeEvent({ kind: 'split', portfolioId })
    }
    await fixture.deliver()
    await rankings.recompute()
    expect(standings()).toEqual(before)
  }
  await fixture.kysely.deleteFrom('running_splits').execute()
  await rankings.recompute()
  expect(standings()).toEqual(before)
  // A node that starts meanwhile or afterwards reads the same.
  await other.recompute()
  expect(other.standings.positionsOf(fixture.competition.id, 'overall', fixture.userIds)).toEqual(before)
  other.close()
})

it('begins a new week on Monday, from the values of that midnight', async () => {
  await buy(0, 100)
  for (let day = 0; day < 7; day += 1) passMidnight()
  await buy(1, 10)
  fixture.market.quote(share, 101_00)
  await rankings.writeDailyValues()
  await rankings.recompute()
  expect(positions('week')).toEqual([1, 2, 3, 3])
  expect(positions()).toEqual([1, 2, 3, 3])
})

it('writes the same values when they are made up for, whatever was traded since', async () => {
  await buy(0, 100)
  await buy(1, 7)
  passMidnight()
  await rankings.writeDailyValues()
  const read = () => fixture.kysely.selectFrom('daily_values').selectAll().orderBy('portfolio_id').execute()
  const written = await read()
  expect(written).toHaveLength(4)
  await buy(0, 50)
  await buy(2, 20)
  fixture.market.quote(share, 50_00)
  await openRankings().writeDailyValues()
  expect(await read()).toEqual(written)
  await fixture.kysely.deleteFrom('daily_values').execute()
  await fixture.kysely.deleteFrom('daily_value_runs').execute()
  await openRankings().writeDailyValues()
  expect(await read()).toEqual(written)
})

it('shows the list of a competition that is over at its closing values', async () => {
  await buy(0, 10)
  await rankings.recompute()
  closing = fixture.userIds.map((userId, index) => ({
    ...{ portfolioId: fixture.portfolioIdOf(userId), value: toCents(100_000_00 + (index % 3)) },
  }))
  fixture.market.moveTo(fixture.competition.end)
  fixture.market.quote(share, 500_00)
  const get = await serveTo(0)
  const { end: endDateTime } = fixture.competition
  expect((await get('/rankings/overall')).body).toMatchObject({ endDateTime, isFinal: false })
  await rankings.recompute()
  expect(positions()).toEqual([3, 2, 1, 3])
  expect((await get('/rankings/overall')).body).toMatchObject({ endDateTime, isFinal: true })
  // The list of the day is complete only with the values of the last midnight, which are still to be written.
  expect(positions('day')).toEqual([null, null, null, null])
  await rankings.writeDailyValues()
  await rankings.recompute()
  for (const period of rankingPeriods) expect(positions(period)).not.toContain(null)
  closing = []
  await rankings.recompute()
  expect(positions()).toEqual([3, 2, 1, 3])
})

it('computes the list of a competition that is long over when a player of it asks', async () => {
  closing = fixture.userIds.map((userId, index) => ({
    ...{ portfolioId: fixture.portfolioIdOf(userId), value: toCents(100_000_00 + index) },
  }))
  fixture.market.moveTo(toEpochMs(fixture.competition.end + 100 * dayMs))
  const clock = new ManualClock(Date.now())
  rankings.close()
  rankings = openRankings(clock)
  await rankings.recompute()
  const [get, getElsewhere] = [await serveTo(3), await serveTo(99)]
  expect((await getElsewhere('/rankings/overall')).status).toBe(404)
  await rankings.recompute()
  expect((await get('/rankings/overall')).status).toBe(503)
  await rankings.recompute()
  const { status, body } = await get('/rankings/overall')
  expect([status, body.isFinal, body.totalPlayers, body.around[0].position]).toEqual([200, true, 4, 1])
  expect(positions()).toEqual([4, 3, 2, 1])
  clock.advance(9 * 60_000)
  expect(positions()).toEqual([4, 3, 2, 1])
  clock.advance(9 * 60_000)
  await rankings.recompute()
  expect(positions()).toEqual([4, 3, 2, 1])
  // Nobody has asked for it for more than ten minutes.
  clock.advance(11 * 60_000)
  await rankings.recompute()
  expect(positions()).toEqual([null, null, null, null])
})

it('answers a player of the competition with the top and the own row, and nobody else', async () => {
  await buy(3, 10)
  passMidnight()
  await rankings.writeDailyValues()
  fixture.market.quote(share, 200_00)
  await fixture.kysely
    .updateTable('users')
    .set({ is_simulated: true })
    .where('id', '=', fixture.userIds[0]!)
    .execute()
  const get = await serveTo(3)
  expect((await get('/rankings/overall')).status).toBe(503)
  await rankings.recompute()
  const { body } = await get('/rankings/overall')
  expect(body).toMatchObject({ competitionId: fixture.competition.id, totalPlayers: 4, hasSimulated: true })
  expect(body.top.map(({ position, change, isOwn }: never) => [position, change, isOwn])).toEqual([
    [1, 3, true],
    [2, -1, false],
    [2, -1, false],
    [2, -1, false],
  ])
  expect(body.around).toEqual(body.top.slice(0, 3))
  const real = (await get('/rankings/overall?withoutSimulated=true')).body
  expect([real.totalPlayers, real.top.length, real.top[0].change]).toEqual([3, 3, 2])

  const name = fixture.userIds[1]!.slice(-12)
  const found = await get(`/rankings/day/search?q=${name.slice(0, 11).toUpperCase()}`)
  expect(found.body.players).toEqual([expect.objectContaining({ username: name, position: 2 })])
  expect((await get('/rankings/day/search?q=%25')).body.players).toEqual([])
  expect((await get('/rankings/day/search?q=%00')).status).toBe(400)
  expect((await (await serveTo(99))('/rankings/overall')).status).toBe(404)
  expect((await get(`/rankings/overall?competitionId=${systemIds.next()}`)).status).toBe(404)
})

it('shows each avatar in the mood of the day, whatever the period', async () => {
  await buy(0, 100)
  await rankings.recompute()
  const moods = async (path = '/rankings/overall') =>
    new Map(
      (await (await serveTo(1))(path)).body.top.map(({ username, mood }: RankedPlayer) => [username, mood]),
    )
  const [buyer, other] = [0, 1].map((player) => fixture.userIds[player]!.slice(-12))
  expect((await moods()).get(buyer)).toBe('neutral')
  fixture.market.quote(share, 120_00)
  passMidnight()
  await rankings.writeDailyValues()
  await rankings.recompute()
  expect((await moods()).get(buyer)).toBe('neutral')
  for (const [price, mood] of [
    [130_00, 'happy'],
    [110_00, 'sad'],
  ] as const) {
    fixture.market.quote(share, price)
    await rankings.recompute()
    for (const period of rankingPeriods) {
      const shown = await moods(`/rankings/${period}?withoutSimulated=true`)
      expect([shown.get(buyer), shown.get(other)]).toEqual([mood, 'neutral'])
    }
  }
})

it('shows results of others coarsely where players do not see portfolios, with exact positions', async () => {
  await buy(0, 7)
  await buy(1, 8)
  fixture.market.quote(share, 101_23)
  const answersFor = async (visibility: Visibility) => {
    await fixture.kysely.updateTable('competitions').set({ visibility }).execute()
    await rankings.recompute()
    const get = await serveTo(0)
    const name = fixture.userIds[1]!.slice(-12)
    const { players } = (await get(`/rankings/overall/search?q=${name}`)).body
    const { top } = (await get('/rankings/overall')).body
    const of = (rows: { isOwn: boolean }[], own: boolean) => rows.find(({ isOwn }) => isOwn === own) as never
    return { own: of(top, true), other: of(top, false), found: of(players, false) } as Record<
      string,
      RankedPlayer
    >
  }
  const open = await answersFor('always')
  const end = fixture.competition.end
  for (const visibility of ['afterEnd', 'never'] as const) {
    const hidden = await answersFor(visibility)
    expect(hidden.own).toEqual(open.own)
    for (const row of [hidden.other!, hidden.found!]) {
      expect(row.position).toBe(open.other!.position)
      expect(row.value).not.toBe(open.other!.value)
      expect(row.value).toBe(Number(open.other!.value.toPrecision(5)))
      expect(row.performance * 100).toBeCloseTo(Math.round(open.other!.performance * 100), 9)
    }
  }
  fixture.market.moveTo(end)
  expect((await answersFor('never')).other!.value % 10).toBe(0)
  expect((await answersFor('afterEnd')).other).toEqual((await answersFor('always')).other)
})

it('tells the positions at two midnights, in the competition that a player looks at', async () => {
  await buy(0, 100)
  passMidnight()
  await buy(1, 100)
  fixture.market.quote(share, 130_00)
  passMidnight()
  const [first, last] = [...noted.keys()].map((midnight) => ({ at: toEpochMs(midnight + 7.5 * 3_600_000) }))
  const ranks = () => rankings.ranksAt(fixture.userIds, { since: first!.at, until: last!.at })
  expect(await ranks()).toEqual(new Map())
  await rankings.writeDailyValues()
  const shown = async () => {
    const found = await ranks()
    return fixture.userIds.map((id) => {
      const rank = found!.get(id)
      return rank === undefined ? null : [rank.before, rank.position, rank.totalPlayers, rank.isFinal]
    })
  }
  // Both have won as much, and paid the same costs.
  expect(await shown()).toEqual([
    [4, 1, 4, false],
    [1, 1, 4, false],
    [1, 3, 4, false],
    [1, 3, 4, false],
  ])
  await fixture.changeCompetition({ end: toEpochMs(last!.at - 8 * 3_600_000) })
  expect(await shown()).toEqual([null, null, null, null])
  closing = fixture.userIds.map((userId, index) => ({
    ...{ portfolioId: fixture.portfolioIdOf(userId), value: toCents(100_000_00 + index) },
  }))
  expect(await shown()).toEqual([
    [4, 4, 4, true],
    [1, 3, 4, true],
    [1, 2, 4, true],
    [1, 1, 4, true],
  ])
  await fixture.kysely
    .updateTable('competitions')
    .set({ is_house: false, join_code: 'K7QM29XWRT', name: 'Klas 4B' })
    .execute()
  expect(await shown()).toEqual([null, null, null, null])
  const { id } = fixture.competition
  await fixture.kysely.updateTable('users').set({ competition_id: id }).execute()
  expect((await shown())[3]).toEqual([1, 1, 4, true])
})

it('tells no positions at midnights that are being corrected', async () => {
  passMidnight()
  passMidnight()
  await rankings.writeDailyValues()
  const [first, last] = [...noted.keys()].map(toEpochMs)
  const ranks = () => rankings.ranksAt(fixture.userIds, { since: first!, until: last! })
  const endLater = await runCorrection(fixture.kysely, last!)
  expect((await ranks())?.size).toBe(fixture.userIds.length)
  await endLater()
  const end = await runCorrection(fixture.kysely, toEpochMs(last! - 1))
  expect(await ranks()).toBeNull()
  await end()
  expect((await ranks())?.size).toBe(fixture.userIds.length)
})

it('tells no positions that others have perhaps read before a correction', async () => {
  passMidnight()
  passMidnight()
  await rankings.writeDailyValues()
  const [first, last] = [...noted.keys()].map(toEpochMs)
  const until = toEpochMs(last! + 1_000)
  const ranks = () => rankings.ranksAt(fixture.userIds, { since: first!, until })
  await runCorrection(fixture.kysely, last!, { begun: until })
  expect((await ranks())?.size).toBe(fixture.userIds.length)
  const end = await runCorrection(fixture.kysely, toEpochMs(last! - 1), { begun: until })
  expect(await ranks()).toEqual(new Map())
  await end()
  expect(await ranks()).toEqual(new Map())
})

describe('the return adjusted for risk', () => {
  /** Lets the share move each day, and the benchmark with it, from the day on that a player buys all that it can. */
  async function play(days: number): Promise<void> {
    const first = startOfGameDay(fixture.market.now())
    const prices = [100_00, 103_00, 101_00, 104_00, 102_00, 105_00, 107_00, 104_00]
    indexAt = (at) => prices[Math.min(days, Math.round((at - first) / dayMs))]!
    await buy(0, 900)
    await buy(1, 450)
    for (const price of prices.slice(1, days + 1)) {
      fixture.market.quote(share, price)
      passMidnight()
    }
    await rankings.writeDailyValues()
    await rankings.recompute()
  }
  const scoresOf = async () => {
    const scores = await rankings.standings.scoresOf(fixture.competition.id, fixture.userIds.slice(0, 3))
    return scores && fixture.userIds.slice(0, 3).map((id) => scores.get(id))
  }
  const show = () => fixture.kysely.updateTable('competitions').set({ shows_risk_adjusted: true }).execute()

  it('is there from five days on, where the competition shows it', async () => {
    await play(4)
    expect(await scoresOf()).toBeNull()
    expect((await (await serveTo(0))('/rankings/overall')).body).toMatchObject({
      showsRiskAdjusted: false,
      top: fixture.userIds.map(() => ({ riskAdjusted: null })),
    })
    await show()
    await rankings.recompute()
    expect(await scoresOf()).toEqual([null, null, null])
    const before = (await (await serveTo(0))('/rankings/overall')).body
    expect([before.showsRiskAdjusted, before.top[0].riskAdjusted]).toEqual([true, null])
    passMidnight()
    await rankings.writeDailyValues()
    const [all, half, none] = (await scoresOf())!
    // Half of it in cash has the same score, but for the costs of the trade; all cash has none to gain.
    expect(all).toBeCloseTo(half!, 2)
    expect(none).toBe(0)
    const get = await serveTo(0)
    const { around } = (await get('/rankings/overall')).body
    expect(around.find(({ isOwn }: never) => isOwn).riskAdjusted).toBeCloseTo(all! * 100, 10)
    expect((await get('/rankings/week')).body).toMatchObject({ showsRiskAdjusted: false })
  })

  it('is that of before until a correction has replaced all values', async () => {
    await show()
    await play(6)
    const { kysely, competition, userIds } = fixture
    const askFor = async (player: number) =>
      (await rankings.standings.scoresOf(competition.id, [userIds[player]!]))!.get(userIds[player]!)
    const rewrite = async () => {
      await sql`update daily_values set value = value + 1000 where midnight = ${[...noted.keys()][3]!}`.execute(
        kysely,
      )
      await sql`update daily_value_runs set written = written + 1`.execute(kysely)
    }
    const before = await askFor(0)
    const end = await runCorrection(kysely, toEpochMs([...noted.keys()][0]!), { isRepaired: true })
    for (let page = 0; page < 2; page += 1) {
      await rewrite()
      expect(await askFor(0)).toBe(before)
      // One that nobody has asked for would be of values of before and after it.
      expect(await askFor(1)).toBeNull()
    }
    await end()
    expect(await askFor(0)).not.toBe(before)
    expect(await askFor(1)).not.toBeNull()
  })

  it('is that of the values until midnight, and of the closing in the end', async () => {
    await show()
    await play(6)
    const portfolioId = fixture.portfolioIdOf(fixture.userIds[0]!)
    const values = (await rankings.dailyValuesOf(portfolioId)).map(({ value }) => value)
    const midnights = [...noted.keys()]
    const prices = [startOfGameDay(toEpochMs(midnights[0]! - 1)), ...midnights].map((at) => indexAt(at)!)
    const expected = riskAdjustedReturn([100_000_00, ...values], prices)
    expect((await scoresOf())![0]).toBe(expected)
    fixture.market.quote(share, 50_00)
    await rankings.recompute()
    expect((await scoresOf())![0]).toBe(expected)
    closing = fixture.userIds.map((userId) => ({
      ...{ portfolioId: fixture.portfolioIdOf(userId), value: toCents(60_000_00) },
    }))
    const end = toEpochMs(midnights.at(-1)! + 5 * 3_600_000)
    await fixture.changeCompetition({ end })
    fixture.market.moveTo(end)
    await rankings.recompute()
    const atTheEnd = indexAt(end)!
    expect((await scoresOf())![0]).toBe(
      riskAdjustedReturn([100_000_00, ...values, 60_000_00], [...prices, atTheEnd]),
    )
  })
})
