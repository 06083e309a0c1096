import { readFileSync } from 'node:fs'
import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { mid, type Quote, type RawQuote } from '@koersklasse/domain/market/quote.ts'
import { approximate, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it } from 'vitest'
import { startSimulatedMarket } from '../../../../../test/fixtures/simulated-market.ts'
import { createRandom } from '../../../../platform/random.ts'
import { loadCatalogue } from '../../catalogue/catalogue.ts'
import { createQuoteBook } from '../../quotes/quote-book.ts'
import { stepAt } from './simulator.ts'

const file = new URL('../../../../../../content/instruments.csv', import.meta.url)
const catalogue = loadCatalogue(readFileSync(file, 'utf8'))
const at = (text: string) => Date.parse(`${text}+01:00`)
const tuesdayMorning = at('2026-03-03T10:00')
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 24 * 3_600_000]

interface Run {
  seed?: string
  start?: number
  /** How long, and how often it is asked, in milliseconds of the market. */
  for: number
  every?: number
  speed?: number
  hours?: MarketHours
  last?: Quote[]
  corporate?: CorporateAction[]
}

/** Runs a simulator step by step; returns all of its quotes, and the book that it filled. */
function simulate(run: Run) {
  const { seed = 'test', start = tuesdayMorning, every = second, speed = 1, hours, last, corporate } = run
  const book = createQuoteBook(catalogue)
  const said: RawQuote[] = []
  const market = startSimulatedMarket({
    ...{ catalogue, seed, start, speed, hours, last, corporate },
    onQuotes(raw, source) {
      said.push(...raw)
      book.apply(raw, source)
    },
    onDrop: book.drop,
  })
  for (let passed = 0; passed < run.for; passed += every) market.advance(every)
  return { said, book }
}

const midOf = ({ bid, ask }: RawQuote) => (Number(bid) + Number(ask)) / 2
const priceIn = ({ book }: ReturnType<typeof simulate>, symbol: string) => approximate(mid(book.get(symbol)!))
const of = ({ said }: ReturnType<typeof simulate>, symbol: string) =>
  said.filter((quote) => quote.symbol === symbol)
const spread = ({ bid, ask }: RawQuote) => (Number(ask) - Number(bid)) / Number(bid)

describe('the simulator', () => {
  it('gives the same quotes for the same seed and start', () => {
    const { said } = simulate({ for: minute })
    expect(simulate({ for: minute }).said).toEqual(said)
    expect(simulate({ for: minute, seed: 'other' }).said).not.toEqual(said)
    expect(simulate({ for: minute, start: tuesdayMorning + second }).said.map(midOf)).not.toEqual(
      said.map(midOf),
    )
  })

  it.each([
    ['in real time', 1, minute, [second, 250, 6 * second, minute]],
    ['sixty times as fast', 60, 14 * minute, [15 * second, second, 2 * minute, 14 * minute]],
    ['a thousand times as fast', 1_000, 5 * hour, [5 * minute, minute, hour, 5 * hour]],
  ])('says the same however often it is asked, %s', (_, speed, length, [usual, ...others]) => {
    const { said } = simulate({ for: length, every: usual!, speed })
    expect(said.length).toBeGreaterThan(200)
    for (const every of others) {
      expect(simulate({ for: length, every, speed }).said, `every ${every}`).toEqual(said)
    }
  })

  it('gives no quote that the book drops, over an hour', () => {
    const { said, book } = simulate({ for: hour })
    expect(said.length).toBeGreaterThan(20_000)
    expect(Object.values(book.dropped()).every((count) => count === 0)).toBe(true)
    expect(book.all()).toHaveLength(catalogue.instruments.size)
  })

  it.each<[MarketHours, number]>([
    ['regular', 1_000],
    ['always', 3_600],
  ])('never has a price of zero nor a crossed quote, over a month of a market %s open', (hours, speed) => {
    const { said, book } = simulate({ for: 31 * day, every: hour, hours, speed })
    expect(said.every(({ bid, ask }) => Number(bid) > 0 && Number(ask) > Number(bid))).toBe(true)
    expect(said.length).toBeGreaterThan(50_000)
    expect(Object.values(book.dropped()).every((count) => count === 0)).toBe(true)
  })

  it('quotes every instrument at the start, and some of them every second', () => {
    const { said } = simulate({ for: 30 * second })
    const bySecond = Map.groupBy(said, ({ time }) => time)
    expect(bySecond.size).toBe(31)
    const [first, ...others] = [...bySecond.values()].map((quotes) => quotes.length)
    expect(first).toBe(catalogue.instruments.size)
    for (const count of others) expect(count).toBeLessThan(catalogue.instruments.size)
  })

  it('leaves no product without a quote for long, by day and by night', () => {
    for (const start of [tuesdayMorning, at('2026-03-03T03:00')]) {
      const { said } = simulate({ start, for: 20 * minute })
      for (const quotes of Map.groupBy(said, ({ symbol }) => symbol).values()) {
        const times = quotes.map(({ time }) => time)
        const gaps = times.slice(1).map((time, index) => time - times[index]!)
        expect(Math.max(...gaps)).toBeLessThan(10 * minute)
      }
    }
  })
})

describe('a session', () => {
  it('opens with a gap, and with a quote of everything that opens', () => {
    const opening = at('2026-03-03T09:00')
    const run = simulate({ start: opening - minute, for: 2 * minute })
    const gapOf = (symbol: string) => {
      const prices = of(run, symbol)
      const first = prices.findIndex(({ time }) => time === opening)
      return Math.abs(Math.log(midOf(prices[first]!) / midOf(prices[first - 1]!)))
    }
    const isInEuro = (type: string) =>
      [...catalogue.instruments.values()].filter((each) => each.currency === 'EUR' && each.type === type)
    const gaps = isInEuro('ss').map(({ symbol }) => gapOf(symbol))
    // Compared with the movement in a second of a share with a volatility of 25 % a year.
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeGreaterThan(0.0005)
    const quotedThen = (symbol: string) => of(run, symbol).some(({ time }) => time === opening)
    expect(isInEuro('ss').every(({ symbol }) => quotedThen(symbol))).toBe(true)
    expect(['AAPL', 'MSFT', 'NVDA', 'TSLA', 'SPX', 'NDX'].every(quotedThen)).toBe(false)
  })

  it('has narrower spreads than the hours before and after it', () => {
    const run = simulate({ start: at('2026-03-03T07:00'), for: 14 * hour, every: minute, speed: 60 })
    const spreadAt = (symbol: string, from: string, to: string) => {
      const within = of(run, symbol).filter(({ time }) => time >= at(from) && time < at(to))
      return within.map(spread).reduce((sum, each) => sum + each, 0) / within.length
    }
    const before = spreadAt('ASML', '2026-03-03T07:00', '2026-03-03T08:45')
    const during = spreadAt('ASML', '2026-03-03T09:15', '2026-03-03T17:15')
    const after = spreadAt('ASML', '2026-03-03T17:45', '2026-03-03T20:45')
    expect(Math.min(before, after) / during).toBeGreaterThan(1.3)
  })

  it('does not take place at weekends for shares, unless the game is open then', () => {
    const [friday, saturday, monday] = ['2026-03-06T21:00', '2026-03-07T00:00', '2026-03-09T00:00'].map(at)
    const run = { start: friday!, for: 2.5 * day, every: hour, speed: 1_000 }
    const isWeekend = ({ symbol, time }: RawQuote) => symbol === 'ASML' && time >= saturday! && time < monday!
    expect(simulate({ ...run, hours: 'regular' }).said.filter(isWeekend)).toEqual([])
    const lively = simulate({ ...run, hours: 'always' }).said.filter(isWeekend)
    expect(new Set(lively.map(midOf)).size).toBeGreaterThan(20)
  })

  it('begins at the same time by the clock of its exchange when the clocks change', () => {
    // New York is on summer time from the 8th, Amsterdam from the 29th of March.
    for (const [date, opening] of [
      ['2026-03-06', 'T15:30+01:00'],
      ['2026-03-09', 'T14:30+01:00'],
      ['2026-03-30', 'T15:30+02:00'],
    ] as const) {
      const opens = Date.parse(`${date}${opening}`)
      const run = simulate({ start: opens - 5 * second, for: 10 * second })
      const there = ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'SPX', 'NDX']
      for (const symbol of there) expect(of(run, symbol).some(({ time }) => time === opens)).toBe(true)
    }
  })
})

describe('after a restart', () => {
  const last = (bid: string, ask: string, time: number): Quote => ({
    symbol: 'ASML',
    bid: toDecimal(bid),
    ask: toDecimal(ask),
    time: toEpochMs(time),
    source: 'simulator',
  })

  it('the simulator continues from the last quotes', () => {
    const { said } = simulate({ for: 0, last: [last('899.8', '900.2', tuesdayMorning - 1)] })
    expect(midOf(said.find(({ symbol }) => symbol === 'ASML')!)).toBeCloseTo(900, 0)
  })

  it('prices are where they would have been, except for the rounding of quotes', () => {
    const whole = simulate({ for: 10 * minute })
    const before = simulate({ for: 7 * minute })
    const after = simulate({
      start: tuesdayMorning + 8 * minute,
      for: 2 * minute,
      last: before.book.all(),
    })
    for (const symbol of ['ASML', 'AEX', 'EURUSD', 'XAUUSD']) {
      expect(priceIn(after, symbol) / priceIn(whole, symbol)).toBeCloseTo(1, 3)
    }
  })

  it('shortly before an opening, its gap still follows', () => {
    const opening = at('2026-03-03T09:00')
    const gapsOf = (seed: string) => {
      const run = simulate({
        ...{ seed, start: opening - 5 * second, for: 10 * second },
        last: [last('899.8', '900.2', opening - 10 * second)],
      })
      const prices = of(run, 'ASML')
      return Math.abs(Math.log(midOf(prices.at(-1)!) / midOf(prices[0]!)))
    }
    const gaps = Array.from({ length: 20 }, (_, index) => gapsOf(`seed ${index}`))
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeGreaterThan(0.0005)
  })

  it('after a week, prices have moved as in a week, and only the current ones are quoted', () => {
    const runs = Array.from({ length: 12 }, (_, index) =>
      simulate({
        seed: `seed ${index}`,
        for: 0,
        last: [last('899.8', '900.2', tuesdayMorning - 7 * day)],
      }),
    )
    const moves = runs.map((run) => Math.log(priceIn(run, 'ASML') / 900))
    const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length)
    // A share with a volatility of 36 % a year moves 5 % in a week.
    expect(deviation).toBeGreaterThan(0.015)
    expect(deviation).toBeLessThan(0.15)
    for (const run of runs) expect(of(run, 'ASML')).toHaveLength(1)
  })

  it('a price falls with a dividend and a split, and continues from there', () => {
    const midnight = toEpochMs(at('2026-03-03T00:00'))
    const split = { newPieces: 2, oldPieces: 1 }
    const corporate: CorporateAction[] = [
      { symbol: 'ASML', effective: midnight, kind: 'split', split },
      { symbol: 'KPN', effective: midnight, kind: 'dividend', amount: toDecimal('1.6') },
    ]
    const before = simulate({ start: midnight - 10 * second, for: 5 * second, corporate })
    expect(Math.round(priceIn(before, 'ASML') / 10)).toBe(150)
    const over = simulate({ start: midnight - 10 * second, for: minute, corporate })
    expect(Math.round(priceIn(over, 'ASML') / 10)).toBe(75)
    expect(priceIn(over, 'KPN')).toBeCloseTo(3, 1)
    const restart = { start: midnight + minute, for: 5 * second, corporate }
    for (const restarted of [
      simulate({ ...restart, last: before.book.all() }),
      simulate({ ...restart, last: over.book.all() }),
    ]) {
      expect(Math.round(priceIn(restarted, 'ASML') / 10)).toBe(75)
      expect(priceIn(restarted, 'KPN')).toBeCloseTo(3, 1)
    }
  })
})

describe('at a speed', () => {
  it.each([
    [1, 1_000],
    [4, 1_000],
    [60, 15_000],
    [1_000, 300_000],
    [3_600, 600_000],
  ])('of %i it takes steps of %i ms', (speed, ms) => {
    expect(stepAt(speed)).toBe(ms)
    expect((30 * minute) % stepAt(speed)).toBe(0)
  })
})

it('random numbers are repeatable, uniform and normal', () => {
  const [one, same] = [createRandom('seed'), createRandom('seed')]
  const uniform = Array.from({ length: 20_000 }, one.uniform)
  expect(Array.from({ length: 20_000 }, same.uniform)).toEqual(uniform)
  expect(uniform.every((value) => value >= 0 && value < 1)).toBe(true)
  expect(uniform.reduce((sum, value) => sum + value, 0) / 20_000).toBeCloseTo(0.5, 1)
  const normal = Array.from({ length: 20_000 }, one.normal)
  expect(normal.reduce((sum, value) => sum + value, 0) / 20_000).toBeCloseTo(0, 1)
  expect(normal.reduce((sum, value) => sum + value ** 2, 0) / 20_000).toBeCloseTo(1, 1)
})
