import { readFileSync } from 'node:fs'
import type { CorporateAction } from '@koersklasse/domain/corporate-action.ts'
import { approximate, toDecimal } from '@koersklasse/domain/decimal.ts'
import { mid, type Quote, type RawQuote } from '@koersklasse/domain/quote.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock.ts'
import { createAnnouncedActions } from './announced-actions.ts'
import { loadCatalogue } from './catalogue.ts'
import { createQuoteBook } from './quote-book.ts'
import { createRandom } from './random.ts'
import { createDrawReturns } from './random-walk.ts'
import { quoteAround } from './simulated-quote.ts'
import { createSimulator } from './simulator.ts'
import { activityAt, isExchangeOpen } from './trading-day.ts'

const file = new URL('../../../../content/instruments.csv', import.meta.url)
const catalogue = loadCatalogue(readFileSync(file, 'utf8'))
const log = pino({ level: 'silent' })
const tuesdayMorning = Date.parse('2026-03-03T09:00:00Z')

/** Runs a simulator by hand for some seconds; returns all that it said, and the book that it filled. */
function simulate(options: {
  seed?: string
  start?: number
  seconds: number
  last?: Quote[]
  corporate?: CorporateAction[]
}) {
  const clock = new ManualClock(options.start ?? tuesdayMorning)
  const book = createQuoteBook(catalogue)
  const said: RawQuote[] = []
  const lastQuote = (symbol: string) => options.last?.find((quote) => quote.symbol === symbol)
  const simulator = createSimulator({
    ...{ catalogue, seed: options.seed ?? 'test', clock, lastQuote, log },
    actions: createAnnouncedActions(options.corporate ?? [], clock),
  })
  const outlet = {
    quotes(raw: readonly RawQuote[]) {
      said.push(...raw)
      book.apply(raw, simulator.source)
    },
    drop: book.drop,
  }
  simulator.start(outlet)
  for (let second = 0; second < options.seconds; second += 1) {
    clock.advance(1_000)
    simulator.tick(clock.now())
  }
  void simulator.stop()
  return { said, book }
}

describe('the simulator', () => {
  it('says the same for the same seed, start and ticks', () => {
    const { said } = simulate({ seconds: 60 })
    expect(simulate({ seconds: 60 }).said).toEqual(said)
    expect(simulate({ seconds: 60, seed: 'other' }).said).not.toEqual(said)
    expect(simulate({ seconds: 60, start: tuesdayMorning + 1 }).said.map(({ bid }) => bid)).not.toEqual(
      said.map(({ bid }) => bid),
    )
  })

  it('says nothing that the book would not believe, over an hour', () => {
    const { said, book } = simulate({ seconds: 3_600 })
    expect(said.length).toBeGreaterThan(20_000)
    expect(Object.values(book.dropped()).every((count) => count === 0)).toBe(true)
    expect(book.all()).toHaveLength(catalogue.instruments.size)
  })

  it('quotes everything at first, and then some of it every second', () => {
    const { said } = simulate({ seconds: 30 })
    const bySecond = Map.groupBy(said, ({ time }) => time)
    expect(bySecond.size).toBe(31)
    const [first, ...others] = [...bySecond.values()].map((quotes) => quotes.length)
    expect(first).toBe(catalogue.instruments.size)
    for (const count of others) expect(count).toBeLessThan(catalogue.instruments.size)
  })

  it('goes on from the last quotes', () => {
    const last: Quote = {
      symbol: 'ASML',
      bid: toDecimal('899.8'),
      ask: toDecimal('900.2'),
      time: toEpochMs(tuesdayMorning - 1),
      source: 'simulator',
    }
    const { said } = simulate({ seconds: 0, last: [last] })
    expect(said.find(({ symbol }) => symbol === 'ASML')).toMatchObject({ bid: '899.8', ask: '900.2' })
  })

  it('does not leap when the machine has slept', () => {
    const clock = new ManualClock(tuesdayMorning)
    const book = createQuoteBook(catalogue)
    const simulator = createSimulator({
      ...{ catalogue, seed: 'test', clock, lastQuote: book.get, log },
      actions: createAnnouncedActions([], clock),
    })
    simulator.start({ quotes: (raw) => book.apply(raw, 'simulator'), drop: book.drop })
    const before = approximate(mid(book.get('ASML')!))
    for (let night = 0; night < 20; night += 1) {
      clock.advance(12 * 3_600_000)
      simulator.tick(clock.now())
    }
    void simulator.stop()
    // Twenty minutes of a share with 36 % a year, and six standard deviations of that.
    expect(Math.abs(approximate(mid(book.get('ASML')!)) / before - 1)).toBeLessThan(0.02)
  })
})

describe('returns', () => {
  const dayMs = 24 * 3_600_000
  const draws = Array.from({ length: 4_000 }, createDrawing('returns'))

  function createDrawing(seed: string) {
    const draw = createDrawReturns(catalogue.simulations, createRandom(seed))
    return () => draw(dayMs)
  }
  const of = (symbol: string) => draws.map((draw) => draw.get(symbol)!)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  function correlation(one: string, other: string): number {
    const [x, y] = [of(one), of(other)]
    const [meanX, meanY] = [mean(x), mean(y)]
    const covariance = mean(x.map((value, index) => (value - meanX) * (y[index]! - meanY)))
    const deviation = (values: number[], around: number) =>
      Math.sqrt(mean(values.map((v) => (v - around) ** 2)))
    return covariance / deviation(x, meanX) / deviation(y, meanY)
  }

  it.each([
    ['AEX', 'ASML', 0.4, 0.7],
    ['AEX', 'INGA', 0.4, 0.7],
    ['ASML', 'BESI', 0.7, 0.8],
    ['AEX', 'DAX', 0.8, 0.9],
    ['AEX', 'SPX', 0.55, 0.65],
    ['XAUUSD', 'AEX', -0.06, 0.06],
    ['FGBL', 'AEX', -0.25, -0.12],
    ['SHELL', 'BRENT', 0.45, 0.55],
    ['TDT', 'AEX', 0.95, 1],
    ['EURUSD', 'XAUUSD', 0.15, 0.35],
  ])('of %s and %s move together as they should', (one, other, least, most) => {
    const found = correlation(one, other)
    expect(found).toBeGreaterThan(least)
    expect(found).toBeLessThan(most)
  })

  it.each(['ASML', 'EURUSD', 'TSLA'])('of %s have the volatility of the catalogue', (symbol) => {
    const yearly = Math.sqrt(mean(of(symbol).map((value) => value ** 2)) * 365)
    expect(yearly / catalogue.simulations.get(symbol)!.volatility).toBeCloseTo(1, 1)
  })
})

describe('the trading day', () => {
  const at = (time: string) => toEpochMs(Date.parse(`2026-03-03T${time}:00+01:00`))

  it('is busy when the exchange opens and closes, calm at noon, and quiet at night', () => {
    expect(activityAt(at('09:05'))).toBeGreaterThan(activityAt(at('13:00')))
    expect(activityAt(at('17:20'))).toBeGreaterThan(activityAt(at('09:05')))
    expect(activityAt(at('13:00'))).toBeGreaterThan(activityAt(at('20:00')))
    expect(activityAt(at('20:00'))).toBeGreaterThan(activityAt(at('03:00')))
    expect(activityAt(at('03:00'))).toBeGreaterThan(0)
  })

  it('has an average activity of one', () => {
    const minutes = Array.from({ length: 1_440 }, (_, minute) =>
      activityAt(toEpochMs(at('00:00') + minute * 60_000)),
    )
    expect(minutes.reduce((sum, value) => sum + value, 0) / 1_440).toBeCloseTo(1, 9)
  })

  it('has the exchange open from nine to half past five in Amsterdam, summer and winter', () => {
    expect([isExchangeOpen(at('08:59')), isExchangeOpen(at('09:00'))]).toEqual([false, true])
    expect([isExchangeOpen(at('17:29')), isExchangeOpen(at('17:30'))]).toEqual([true, false])
    expect(isExchangeOpen(toEpochMs(Date.parse('2026-07-01T07:00:00Z')))).toBe(true)
  })
})

describe('a simulated quote', () => {
  it.each<[string, number, 'ss' | 'cu' | 'in', boolean, [string, string]]>([
    ['of a share', 1500, 'ss', true, ['1499.7', '1500.3']],
    ['of a share after hours', 1500, 'ss', false, ['1499.4', '1500.6']],
    ['of a cheap share', 4.6, 'ss', true, ['4.599', '4.601']],
    ['of a currency, with five decimals', 1.17, 'cu', true, ['1.16994', '1.17006']],
    ['of an index', 1100, 'in', true, ['1099.9', '1100.1']],
    ['of next to nothing, which still costs a tick', 0.00001, 'ss', true, ['0.0001', '0.0002']],
  ])('%s', (_, price, type, isOpen, [bid, ask]) => {
    expect(quoteAround(price, type, isOpen)).toEqual({ bid, ask })
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

it('has a price fall with a dividend and a split, and goes on from there after a restart', () => {
  const midnight = toEpochMs(Date.parse('2026-03-02T23:00:00Z'))
  const split = { newPieces: 2, oldPieces: 1 }
  const corporate: CorporateAction[] = [
    { symbol: 'ASML', effective: midnight, kind: 'split', split },
    { symbol: 'KPN', effective: midnight, kind: 'dividend', amount: toDecimal('1.6') },
  ]
  const before = simulate({ start: midnight - 10_000, seconds: 5, corporate })
  const price = ({ book }: typeof before, symbol: string) => approximate(mid(book.get(symbol)!))
  expect([price(before, 'ASML'), price(before, 'KPN')].map(Math.round)).toEqual([1500, 5])
  const over = simulate({ start: midnight - 10_000, seconds: 60, corporate })
  expect(Math.round(price(over, 'ASML') / 10)).toBe(75)
  expect(price(over, 'KPN')).toBeCloseTo(3, 1)
  const restarted = simulate({ start: midnight + 60_000, seconds: 5, corporate, last: before.book.all() })
  expect(Math.round(price(restarted, 'ASML') / 10)).toBe(75)
  const later = simulate({ start: midnight + 90_000, seconds: 5, corporate, last: over.book.all() })
  expect(Math.round(price(later, 'ASML') / 10)).toBe(75)
  expect(price(later, 'KPN')).toBeCloseTo(3, 1)
})
