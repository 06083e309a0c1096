// Attacks on the simulator by someone with its source code and all public prices: can they tell what comes next?

import { readFileSync } from 'node:fs'
import { mid, type Quote } from '@koersklasse/domain/market/quote.ts'
import { hoursOf, roundTheClock } from '@koersklasse/domain/market/trading-session.ts'
import { approximate, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it } from 'vitest'
import { startSimulatedMarket } from '../../../../../test/fixtures/simulated-market.ts'
import { correlation, mean, variance } from '../../../../../test/fixtures/statistics.ts'
import { loadCatalogue } from '../../catalogue/catalogue.ts'

const file = new URL('../../../../../../content/instruments.csv', import.meta.url)
const catalogue = loadCatalogue(readFileSync(file, 'utf8'))
const symbols = [...catalogue.simulations.keys()]
const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000]
const tenMinutes = 10 * minute
const volatilities = [...catalogue.simulations.values()].map(({ volatility }) => volatility)
const sessions = [...catalogue.simulations.keys()].map((symbol) =>
  hoursOf(catalogue.instruments.get(symbol)!),
)
const at = (text: string) => Date.parse(`${text}+01:00`)

interface Run {
  seed: string
  start: number
  end: number
  /** How often prices are read, in milliseconds. */
  every: number
  speed: number
  last?: readonly Quote[]
}

/** The last price of each instrument at every reading, as a logarithm: what anyone sees. */
function watch({ seed, start, end, every, speed, last = [] }: Run) {
  const quotes = new Map(last.map((quote) => [quote.symbol, quote]))
  const market = startSimulatedMarket({
    ...{ catalogue, seed, start, speed, last },
    onQuotes(raws, source) {
      for (const { symbol, bid, ask, time } of raws) {
        const quote = { symbol, bid: toDecimal(bid), ask: toDecimal(ask), time: toEpochMs(time), source }
        quotes.set(symbol, quote)
      }
    },
  })
  const readings: { time: number; prices: number[] }[] = []
  const read = (time: number) =>
    readings.push({ time, prices: symbols.map((symbol) => Math.log(approximate(mid(quotes.get(symbol)!)))) })
  read(start)
  for (let time = start + every; time <= end; time += every) {
    market.advance(every)
    read(time)
  }
  return { readings, last: [...quotes.values()] }
}

describe('with the source and an hour of prices, the next ten minutes', () => {
  const now = at('2026-03-03T11:00')
  const stretch = { every: minute, speed: 60 }
  const games = Array.from({ length: 12 }, (_, index) => {
    const seed = `a secret of its own ${index}`
    const hourSeen = watch({ seed, start: now - hour, end: now, ...stretch })
    const from = { start: now, end: now + tenMinutes, ...stretch, last: hourSeen.last }
    const movesWith = (guess: string) => {
      const { readings } = watch({ seed: guess, ...from })
      return symbols.map((_, each) => readings.at(-1)!.prices[each]! - readings[0]!.prices[each]!)
    }
    return { movesWith, happened: movesWith(seed), seed }
  })

  it('are known to whoever has the seed', () => {
    for (const { movesWith, happened, seed } of games) {
      expect(correlation(movesWith(seed), happened)).toBeGreaterThan(0.9)
    }
  })

  it.each(['', 'koersklasse', 'test', '0'])('are not, by guessing "%s"', (guess) => {
    // Instruments move together, so sixty of them count for few: one game says little, twelve say enough.
    const found = games.map(({ movesWith, happened }) => correlation(movesWith(guess), happened))
    expect(Math.abs(mean(found))).toBeLessThan((4 * Math.sqrt(variance(found))) / Math.sqrt(found.length))
  })
})

/** What is known of an instrument at a moment, and what it does next; in its own volatility. */
interface Moment {
  known: number[]
  next: number
}

/** Weights that predict by least squares, from the normal equations by Gauss and Jordan's elimination. */
function regress(moments: readonly Moment[]): number[] {
  const width = moments[0]!.known.length
  const matrix = Array.from({ length: width }, (_, one) => {
    const row = Array.from({ length: width + 1 }, () => 0)
    for (const { known, next } of moments) {
      for (let other = 0; other < width; other += 1) row[other]! += known[one]! * known[other]!
      row[width]! += known[one]! * next
    }
    return row
  })
  for (let pivot = 0; pivot < width; pivot += 1) {
    const by = matrix[pivot]![pivot]!
    matrix[pivot] = matrix[pivot]!.map((value) => value / by)
    for (let row = 0; row < width; row += 1) {
      const times = row === pivot ? 0 : matrix[row]![pivot]!
      matrix[row] = matrix[row]!.map((value, column) => value - times * matrix[pivot]![column]!)
    }
  }
  return matrix.map((row) => row[width]!)
}

describe('from public prices alone, fitted on earlier weeks, nobody can tell the direction of', () => {
  const start = at('2026-03-02T00:00')
  const stepsADay = day / tenMinutes
  const minuteOfDay = (time: number) => ((time - start) % day) / minute
  /** Whether a moment is the last reading before the exchange of an instrument opens, on the clock of Amsterdam. */
  const opensNext = (time: number, index: number) => {
    const { timeZone, open } = sessions[index]!
    const abroad = timeZone === 'America/New_York' ? 6 * 60 : 0
    return sessions[index] !== roundTheClock && minuteOfDay(time) + tenMinutes / minute / 2 === open + abroad
  }

  /** Own returns and those of all on average, over an hour and since the session before. */
  function momentsOf(
    readings: ReturnType<typeof watch>['readings'],
    isWanted: (time: number, index: number) => boolean,
  ): Moment[][] {
    const moved = (from: number, to: number) =>
      volatilities.map(
        (each, index) => (readings[to]!.prices[index]! - readings[from]!.prices[index]!) / each,
      )
    return readings.slice(stepsADay, -1).flatMap(({ time }, offset) => {
      const wanted = [...symbols.keys()].filter((index) => isWanted(time, index))
      if (wanted.length === 0) return []
      const place = stepsADay + offset
      const [next, hour, night] = [moved(place, place + 1), moved(place - 6, place), moved(place - 93, place)]
      const averages = [mean(hour), mean(night)]
      return [
        wanted.map((index) => ({ known: [hour[index]!, night[index]!, ...averages], next: next[index]! })),
      ]
    })
  }

  // Read at five past, so that each opening lies within ten minutes.
  const [begin, end] = [start + tenMinutes / 2, start + 5 * day]
  const weeks = (name: string) =>
    Array.from({ length: 12 }, (_, index) => {
      return watch({ seed: `${name} ${index}`, start: begin, end, every: tenMinutes, speed: 1_200 }).readings
    })
  const [earlier, later] = [weeks('earlier'), weeks('later')]

  it.each<[string, (time: number, index: number) => boolean]>([
    ['the opening of an exchange', opensNext],
    ['ten minutes during the day', (time) => minuteOfDay(time) % 60 === 5 && minuteOfDay(time) > 8 * 60],
  ])('%s', (_, isWanted) => {
    const weights = regress(earlier.flatMap((week) => momentsOf(week, isWanted).flat()))
    const moments = later.flatMap((week) => momentsOf(week, isWanted))
    const predicted = ({ known }: Moment) =>
      known.reduce((sum, value, index) => sum + value * weights[index]!, 0)
    // Instruments move together, so all of a moment count once: as what trading on the predictions would have earned.
    const earned = moments.map((moment) => mean(moment.map((each) => predicted(each) * each.next)))
    const significance = (mean(earned) / Math.sqrt(variance(earned))) * Math.sqrt(earned.length)
    expect(earned.length).toBeGreaterThan(90)
    expect(Math.abs(significance)).toBeLessThan(4)
  })
})
