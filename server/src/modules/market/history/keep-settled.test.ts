// Compares the values that charts read with those of the database, read one by one each time.

import type { CandleLength } from '@koersklasse/domain/market/candle.ts'
import { approximate, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { createRandom } from '../../../platform/random.ts'
import { createMarketStore, type MarketStore } from '../store/market-store.ts'
import { keepSettled, type ReadAt } from './keep-settled.ts'

const minuteMs = 60_000
const [hour, day] = [60 * minuteMs, 24 * 60 * minuteMs]
const lengths = { minute: minuteMs, quarter: 15 * minuteMs } satisfies Partial<Record<CandleLength, number>>
const symbols = ['KPN', 'IBM', 'BP', 'AEX']
const start = toEpochMs(Date.UTC(2026, 2, 3, 8))

interface Wanted {
  symbol: string
  until: EpochMs | null
}
type ReadCloses = ReadAt<Wanted, number | null>

let database: OpenDatabase
let store: MarketStore
let clock: ManualClock
let rewrites: number
let version: number
/** How many closes were asked of the database. */
let asked: number
let plain: ReadCloses
let kept: ReadCloses

beforeEach(async () => {
  database = await createTestDatabase()
  store = createMarketStore(database.kysely, 'test')
  clock = new ManualClock(start)
  rewrites = 0
  version = 0
  asked = 0
  plain = async (wanted, length, instants) => {
    const values = wanted.map(() => instants.map((): number | null => null))
    const places = new Map(wanted.map(({ symbol }, place) => [symbol, place]))
    for (const { symbol, place, close } of await store.closesAt(wanted, length, instants))
      values[places.get(symbol)!]![place] = approximate(close) * (version + 1)
    return values
  }
  const counted: ReadCloses = (wanted, length, instants) => {
    asked += wanted.length * instants.length
    return plain(wanted, length, instants)
  }
  kept = keepSettled(counted, ({ symbol, until }) => (until === null ? { key: symbol, version } : null), {
    clock,
    candles: { rewrites: () => rewrites },
  })
})
afterEach(() => database.close())

/** Saves candles of a symbol that begin at some times, with a price. */
const save = (symbol: string, length: keyof typeof lengths, starts: readonly number[], price: string) =>
  store.saveCandles(
    starts.map((at) => {
      const value = toDecimal(price)
      const prices = { open: value, high: value, low: value, close: value, bid: value, ask: value }
      return { symbol, length, candle: { start: toEpochMs(at), ...prices } }
    }),
  )

/** Ends of candles after a time, `step` candles apart, and the present. */
function instantsFrom(from: number, step: number) {
  const instants = []
  for (let at = from - (from % step) + step; at < clock.now(); at += step) instants.push(toEpochMs(at))
  return [...instants, toEpochMs(clock.now() + 1)]
}
const wantedOf = (those: readonly string[]) => those.map((symbol) => ({ symbol, until: null }))

it('charts read the same values as from the database, even after a split and for another version', async () => {
  const seed = process.env.SEED ?? String(Date.now() % 1_000_000_000)
  const random = createRandom(seed).uniform
  const among = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  let savedUntil = clock.now()
  for (let step = 0; step < 300; step += 1) {
    clock.advance(Math.ceil(random() * minuteMs))
    // Candles are saved up to half a minute late.
    if (random() < 0.2 || clock.now() - savedUntil > minuteMs / 2) {
      for (const symbol of symbols) {
        for (const length of ['minute', 'quarter'] as const) {
          const starts = instantsFrom(savedUntil, lengths[length]).slice(0, -1)
          const some = starts.filter(() => random() < 0.7)
          await save(symbol, length, some, (10 + random()).toFixed(4))
        }
      }
      savedUntil = clock.now()
    }
    if (random() < 0.2) {
      await database.pool.query('update candles set close = round(close * 0.7, 4) where symbol = $1', [
        among(symbols),
      ])
      rewrites += 1
    }
    if (random() < 0.1) version += 1
    const length = among(['minute', 'quarter'] as const)
    const instants = instantsFrom(clock.now() - random() * 5 * hour, lengths[length] * among([1, 2, 3]))
    const wanted = symbols
      .filter(() => random() < 0.5)
      .map((symbol) => ({ symbol, until: random() < 0.1 ? toEpochMs(clock.now() - hour) : null }))
    const context = `SEED=${seed}, step ${step}`
    expect(await kept(wanted, length, instants), context).toEqual(await plain(wanted, length, instants))
  }
})

it('values are read once for all charts of a minute, except for those of the last minute', async () => {
  clock.advance(day)
  const instants = instantsFrom(clock.now() - 2 * hour, minuteMs)
  await kept(wantedOf(symbols), 'minute', instants)
  expect([instants.length, asked]).toEqual([120, 4 * 120])
  asked = 0
  await kept(wantedOf(['BP', 'KPN']), 'minute', instants)
  expect(asked).toBe(2 * 1)
  clock.advance(minuteMs)
  asked = 0
  await kept(wantedOf(['KPN']), 'minute', instants)
  expect(asked).toBe(120)
  await kept(wantedOf(['BP']), 'minute', instantsFrom(clock.now() - 2 * hour, 2 * minuteMs))
  asked = 0
  await kept(wantedOf(['KPN', 'BP']), 'minute', instants)
  // The last value of each symbol is not settled yet, and only every other value of BP has been read before.
  expect(asked).toBe(1 + (120 - 59))
})

it('values that several charts miss at the same time are read once, even if the read fails', async () => {
  clock.advance(day)
  await save('BP', 'minute', [clock.now() - hour], '12')
  const instants = instantsFrom(clock.now() - 2 * hour, minuteMs)
  const charts = () => [
    kept(wantedOf(['BP', 'KPN']), 'minute', instants),
    kept(wantedOf(['BP']), 'minute', instants),
  ]
  const [both, one] = await Promise.all(charts())
  expect(asked).toBe(2 * 120)
  expect(both![0]).toEqual(one![0])
  expect(one![0]!.at(-1)).toBe(12)
  clock.advance(minuteMs)
  const working = store.closesAt
  store.closesAt = async () => {
    throw new Error('no database')
  }
  const failed = await Promise.allSettled(charts())
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  store.closesAt = working
  expect((await kept(wantedOf(['BP']), 'minute', instants))[0]!.at(-1)).toBe(12)
})
