// The gaps of feeds, on a real database with candles in which minutes are missing.

import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { minutesOf, readFeedGaps, readGaps } from './gaps.ts'

const minute = 60_000
const source = 'test'
const kpn = { symbol: 'KPN', type: 'ss', currency: 'EUR' } as Instrument
const ibm = { symbol: 'IBM', type: 'ss', currency: 'USD' } as Instrument
const asml = { symbol: 'ASML', type: 'ss', currency: 'EUR' } as Instrument

/** An instant of Tuesday 24 November 2026, by the clock of Amsterdam. */
const at = (time: string) => toEpochMs(Date.parse(`2026-11-24T${time}:00+01:00`))

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.kysely.deleteFrom('candles').execute())
afterAll(() => database.close())

/** Adds a candle for every minute from the first instant until before the last one, except for the missing minutes. */
async function quote(symbol: string, from: string, until: string, missing: readonly string[] = []) {
  const gaps = new Set(missing.map(at))
  const prices = { open: '1', high: '1', low: '1', close: '1', bid: '1', ask: '1' }
  const starts = Array.from({ length: (at(until) - at(from)) / minute }, (_, index) =>
    toEpochMs(at(from) + index * minute),
  )
  await database.kysely
    .insertInto('candles')
    .values(
      starts
        .filter((start_at) => !gaps.has(start_at))
        .map((start_at) => ({ source, symbol, length: 'minute' as const, start_at, ...prices })),
    )
    .execute()
}
const gapsOf = async (instrument: Instrument, now: string) => {
  const found = await readGaps(database.kysely, source, [minutesOf(instrument, at(now), 'regular')])
  return found.get(instrument.symbol)
}
const feedGaps = (instruments: readonly Instrument[], now: string) =>
  readFeedGaps(
    database.kysely,
    source,
    instruments.map((instrument) => minutesOf(instrument, at(now), 'regular')),
  )

describe('an instrument', () => {
  it('without a gap misses nothing', async () => {
    await quote('KPN', '09:00', '10:00')
    expect(await gapsOf(kpn, '10:00')).toEqual({ minutes: 60, missing: 0, longest: 0 })
  })

  it('has the gaps in its session counted, and the longest', async () => {
    await quote('KPN', '09:00', '10:00', ['09:10', '09:20', '09:21', '09:22', '09:40'])
    expect(await gapsOf(kpn, '10:00')).toEqual({ minutes: 60, missing: 5, longest: 3 })
  })

  it('misses the first and the last minutes as well', async () => {
    await quote('KPN', '09:05', '09:50', ['09:30'])
    expect(await gapsOf(kpn, '10:00')).toEqual({ minutes: 60, missing: 16, longest: 10 })
  })

  it('that was never quoted misses all', async () => {
    expect(await gapsOf(kpn, '10:00')).toEqual({ minutes: 60, missing: 60, longest: 60 })
  })

  it('is counted until its close, and not after it', async () => {
    await quote('KPN', '09:00', '17:30', ['12:00'])
    const whole = { minutes: 510, missing: 1, longest: 1 }
    expect(await gapsOf(kpn, '17:45')).toEqual(whole)
    expect(await gapsOf(kpn, '23:00')).toEqual(whole)
  })

  it('has no gap before its exchange opens', async () => {
    await quote('IBM', '15:30', '16:00', ['15:45'])
    expect(await gapsOf(ibm, '16:00')).toEqual({ minutes: 30, missing: 1, longest: 1 })
  })

  it('of another feed fills no gap', async () => {
    await quote('KPN', '09:00', '10:00')
    const minutes = minutesOf(kpn, at('10:00'), 'regular')
    const found = await readGaps(database.kysely, 'another', [minutes])
    expect(found.get('KPN')).toEqual({ minutes: 60, missing: 60, longest: 60 })
  })
})

describe('the feed as a whole', () => {
  it('has a gap only where no instrument was quoted', async () => {
    await quote('KPN', '09:00', '10:00', ['09:10', '09:20', '09:21'])
    await quote('ASML', '09:00', '10:00', ['09:20', '09:21', '09:30'])
    const { missing, longest } = (await feedGaps([kpn, asml], '10:00'))!
    expect([missing, longest]).toEqual([2, 2])
  })

  it('has none where nothing has begun', async () => {
    expect(await readFeedGaps(database.kysely, source, [])).toBeNull()
  })
})

it('finds the gaps that a count by hand finds, wherever they are (seed 7)', async () => {
  let state = 7
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let round = 0; round < 20; round += 1) {
    await database.kysely.deleteFrom('candles').execute()
    const times = Array.from({ length: 60 }, (_, index) => `09:${String(index).padStart(2, '0')}`)
    const share = random()
    const missing = times.filter(() => random() < share)
    if (missing.length < times.length) await quote('KPN', '09:00', '10:00', missing)
    const rows = times.map((time) => (missing.includes(time) ? 'x' : ' ')).join('')
    const longest = Math.max(0, ...rows.split(' ').map(({ length }) => length))
    expect(await gapsOf(kpn, '10:00'), rows).toEqual({ minutes: 60, missing: missing.length, longest })
  }
})
