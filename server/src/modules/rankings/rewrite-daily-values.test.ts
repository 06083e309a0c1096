import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteStatements } from '../../../test/fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../../../test/fixtures/trading.ts'
import { createDailyValueStore } from './daily-value-store.ts'
import { createRewriteDailyValues } from './rewrite-daily-values.ts'
import { createWriteDailyValues, type PastMarket } from './write-daily-values.ts'

const [players, atOnce, dayMs] = [7, 3, 24 * 3_600_000]
const [right, wrong] = [100_000_00, 1]
const unstopped = new AbortController().signal

let fixture: TradingFixture
let market: PastMarket
let midnight: EpochMs
/** The portfolios, by id. */
let portfolioIds: string[]

beforeEach(async () => {
  fixture = await createTradingFixture({ players })
  const { kysely, userIds } = fixture
  market = Object.assign(fixture.market, {
    historicalPrices: { before: async () => new Map() },
    betweenSplits: <T>(read: () => Promise<T>) => read(),
  })
  fixture.market.advance(dayMs)
  midnight = startOfGameDay(market.now())
  portfolioIds = userIds.map(fixture.portfolioIdOf).toSorted()
  await createWriteDailyValues({ store: createDailyValueStore(kysely), market })()
  await kysely
    .updateTable('daily_values')
    .set({ value: wrong as never })
    .execute()
})
afterEach(() => fixture.database.close())

const values = async () =>
  (await fixture.kysely.selectFrom('daily_values').select('value').orderBy('portfolio_id').execute()).map(
    ({ value }) => value,
  )
const changed = (some: readonly string[], isRepriced = false) => ({
  ...{ since: toEpochMs(midnight - 1), portfolioIds: some, isRepriced: async () => isRepriced },
})

it('replaces the values of some portfolios, and sends each page only its own', async () => {
  const { noted, statements } = noteStatements(fixture.kysely)
  const rewrite = createRewriteDailyValues({ store: createDailyValueStore(noted), market }, atOnce)
  await rewrite(changed(portfolioIds.slice(1, 6)), unstopped)
  expect(await values()).toEqual([wrong, ...Array.from({ length: 5 }, () => right), wrong])
  const lists = statements.flatMap(({ parameters }) => parameters.filter(Array.isArray))
  expect(Math.max(...lists.map(({ length }) => length))).toBe(atOnce)
})

it.each([1, 2, atOnce, players])('replaces the values of all portfolios, %i at a time', async (size) => {
  const store = createDailyValueStore(fixture.kysely)
  await createRewriteDailyValues({ store, market }, size)(changed([], true), unstopped)
  expect(await values()).toEqual(portfolioIds.map(() => right))
})

it('reads nothing after it was stopped', async () => {
  const store = createDailyValueStore(fixture.kysely)
  const stopping = new AbortController()
  let reads = 0
  const stopped = {
    ...store,
    async holdingsAt(...page: Parameters<typeof store.holdingsAt>) {
      reads += 1
      stopping.abort()
      return store.holdingsAt(...page)
    },
  }
  const rewrite = createRewriteDailyValues({ store: stopped, market }, atOnce)
  await rewrite(changed([], true), stopping.signal)
  expect([reads, await values()]).toEqual([1, portfolioIds.map(() => wrong)])
})

it('stops after a page, and is completed when it is repeated', async () => {
  const store = createDailyValueStore(fixture.kysely)
  const stopping = new AbortController()
  const stopped = {
    ...store,
    async rewrite(...page: Parameters<typeof store.rewrite>) {
      await store.rewrite(...page)
      stopping.abort()
    },
  }
  await createRewriteDailyValues({ store: stopped, market }, atOnce)(changed(portfolioIds), stopping.signal)
  expect(await values()).toEqual(portfolioIds.map((_, place) => (place < atOnce ? right : wrong)))
  await createRewriteDailyValues({ store, market }, atOnce)(changed(portfolioIds), unstopped)
  expect(await values()).toEqual(portfolioIds.map(() => right))
})

it('marks the values as rewritten after each page for readers, but not if nothing differs', async () => {
  const store = createDailyValueStore(fixture.kysely)
  const writtenAt = async () => (await store.runsOf([midnight])).get(midnight)!.written
  const seen = [await writtenAt()]
  const watched = {
    ...store,
    async rewrite(...page: Parameters<typeof store.rewrite>) {
      await store.rewrite(...page)
      seen.push(await writtenAt())
    },
  }
  const rewrite = createRewriteDailyValues({ store: watched, market }, atOnce)
  await rewrite(changed(portfolioIds), unstopped)
  expect(new Set(seen).size).toBe(1 + Math.ceil(players / atOnce))
  await rewrite(changed(portfolioIds), unstopped)
  expect(await writtenAt()).toBe(seen[Math.ceil(players / atOnce)])
})
