import { readFileSync } from 'node:fs'
import { candleStart } from '@koersklasse/domain/market/candle.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../catalogue/catalogue.ts'
import type { CandleOf } from '../../store/candle-store.ts'
import { exDates } from './dividends.ts'
import { seedHistory } from './seed-history.ts'

const file = new URL('../../../../../../content/instruments.csv', import.meta.url)
const whole = loadCatalogue(readFileSync(file, 'utf8'))
const few = ['AEX', 'NN', 'KPN', 'EURUSD', 'XAUUSD', 'SPX']
const catalogue = {
  ...whole,
  simulations: new Map([...whole.simulations].filter(([symbol]) => few.includes(symbol))),
}
const now = toEpochMs(Date.parse('2026-03-04T15:07:31+01:00'))

async function generate(...past: Parameters<typeof seedHistory>): Promise<CandleOf[]> {
  const all: CandleOf[] = []
  for await (const candles of seedHistory(...past)) all.push(...candles)
  return all
}

const pastOf = (hours: MarketHours, at = now, seed = 'past') =>
  generate(catalogue, seed, hours, { until: at })
const dayOfWeek = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Europe/Amsterdam').dayOfWeek

describe('the generated past', () => {
  let past: CandleOf[]
  beforeAll(async () => {
    past = await pastOf('regular')
  })
  const of = (symbol: string, length: string) =>
    past.filter((each) => each.symbol === symbol && each.length === length).map(({ candle }) => candle)

  it('is always the same for a seed', async () => {
    expect(await pastOf('regular')).toEqual(past)
    expect(await pastOf('regular', now, 'other')).not.toEqual(past)
  })

  it.each(few)('of %s ends at its seed price', (symbol) => {
    for (const length of ['minute', 'quarter', 'day']) {
      const { close } = of(symbol, length).at(-1)!
      expect(approximate(close) / catalogue.simulations.get(symbol)!.seedPrice).toBeCloseTo(1, 3)
    }
  })

  it('has days for a year, quarters for a week, hours for a month and minutes for today', () => {
    expect(of('AEX', 'day')).toHaveLength(262)
    const quarters = of('AEX', 'quarter')
    const week = quarters.filter(({ start }) => start >= Date.parse('2026-02-25T00:00+01:00'))
    expect(week).toHaveLength(5 * 96 + 61)
    expect(quarters.length - week.length).toBeGreaterThan(200)
    expect(of('AEX', 'minute')).toHaveLength(15 * 60 + 8)
  })

  it('has candles at the right starts, in order, without a weekend', async () => {
    for (const { length, candle } of past) {
      const { start, open, high, low, close, bid, ask } = candle
      expect(candleStart(start, length)).toBe(start)
      const isSound = low <= open && low <= close && high >= open && high >= close && bid < ask && low > 0n
      expect(isSound, JSON.stringify({ start, length })).toBe(true)
    }
    for (const symbol of few) {
      const starts = of(symbol, 'day').map(({ start }) => start)
      expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other))
    }
    expect(of('AEX', 'day').filter(({ start }) => dayOfWeek(start) > 5)).toEqual([])
    const always = (await pastOf('always')).filter((each) => each.symbol === 'AEX' && each.length === 'day')
    expect(always).toHaveLength(366)
  })

  it('goes back as far as is asked', async () => {
    const days = (await generate(catalogue, 'past', 'always', { until: now, days: 60 })).filter(
      ({ symbol, length }) => symbol === 'AEX' && length === 'day',
    )
    expect(days).toHaveLength(61)
  })

  it('yields to other work of the process after every day', async () => {
    let turns = 0
    let next: NodeJS.Immediate
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    count()
    await pastOf('regular')
    clearImmediate(next!)
    expect(turns).toBeGreaterThan(360)
  })

  it('is continuous from candle to candle, except for gaps at openings and after a weekend', () => {
    const quarters = of('NN', 'quarter').filter(({ start }) => start >= now - 6 * 24 * 3_600_000)
    const gaps = quarters.slice(1).flatMap((candle, index) => {
      const move = Math.log(approximate(candle.open) / approximate(quarters[index]!.close))
      return Math.abs(move) > 0.001 ? [new Date(candle.start).toISOString()] : []
    })
    const monday = '2026-03-01T23:00:00.000Z'
    expect(gaps.filter((start) => !start.endsWith('T08:00:00.000Z') && start !== monday)).toEqual([])
    expect(gaps.length).toBeGreaterThan(1)
  })

  it('falls by its dividends at midnight', async () => {
    const dividend = { ...catalogue.simulations.get('NN')!.dividend!, yield: 0.6 }
    const simulations = new Map(catalogue.simulations)
    simulations.set('NN', { ...simulations.get('NN')!, dividend })
    const days = (await generate({ ...catalogue, simulations }, 'past', 'regular', { until: now }))
      .filter(({ symbol, length }) => symbol === 'NN' && length === 'day')
      .map(({ candle }) => candle)
    const dates = exDates('past', 'NN', dividend, days[0]!.start, now)
    expect(dates).toHaveLength(2)
    for (const date of dates) {
      const index = days.findIndex(({ start }) => start === date)
      expect(approximate(days[index]!.open) / approximate(days[index - 1]!.close)).toBeCloseTo(0.7, 1)
    }
  })

  it('has whole days where the clocks change', async () => {
    for (const at of ['2026-04-02T12:00+02:00', '2026-10-28T12:00+01:00']) {
      const days = (await pastOf('always', toEpochMs(Date.parse(at)))).filter(
        (each) => each.symbol === 'EURUSD' && each.length === 'day',
      )
      expect(days).toHaveLength(366)
      for (const { candle } of days) expect(candleStart(candle.start, 'day')).toBe(candle.start)
    }
  })
})
