// npm run academy-prices: derives the small files of real prices that the figures of the academy draw, in
// content/academy/prices, from the recorded week and from the daily prices in its folder `sources`. Run by hand after one of
// those has changed; the results are committed. content/academy/prices/README.md describes them.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { euroPrice } from '../domain/src/market/euro-price.ts'
import { mid, type Quote } from '../domain/src/market/quote.ts'
import { approximate, toDecimal } from '../domain/src/money/decimal.ts'
import { toEpochMs } from '../domain/src/time/time.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}content/academy/prices/`
const [minuteMs, hourMs] = [60_000, 3_600_000]
/** The clock in Amsterdam is two hours ahead of UTC in the recorded week. */
const aheadMs = 2 * hourMs

const quotes = readRows(`${root}content/tapes/week-2013-10-07.quotes.csv.gz`).map(
  ([time = '', symbol = '', bid = '', ask = '']): Quote => ({
    symbol,
    bid: toDecimal(bid),
    ask: toDecimal(ask),
    time: toEpochMs(Date.parse(time)),
    source: 'tape',
  }),
)
const bySymbol = Map.groupBy(quotes, ({ symbol }) => symbol)
const ofSymbol = (symbol: string) => bySymbol.get(symbol) ?? []

const firstRate = ofSymbol('EURUSD')[0] ?? fail('No rate of the euro')

function fail(message: string): never {
  throw new Error(message)
}

function readRows(file: string): string[][] {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  return lines.map((line) => line.split(','))
}

/** The last quote at or before an instant. */
function quoteAt(symbol: string, at: number): Quote {
  const found = ofSymbol(symbol).findLast(({ time }) => time <= at)
  return found ?? fail(`No quote of ${symbol} at ${new Date(at).toISOString()}`)
}

/** The bid and ask of a share in euro cents, at the rate of that hour. */
function centsOf(quote: Quote): { bid: number; ask: number } {
  const rate = quoteAt('EURUSD', Math.max(quote.time, firstRate.time))
  const { bid, ask } = euroPrice(quote, 'USD', rate) ?? fail('No price in euro')
  return { bid, ask }
}
const dates = ['2013-10-07', '2013-10-08', '2013-10-09', '2013-10-10', '2013-10-11']
/** The hours of the exchange in New York, in minutes after midnight in Amsterdam. */
const session = { opens: 15 * 60 + 30, closes: 22 * 60 }
const instantOf = (date: string, minute: number) =>
  Date.parse(`${date}T00:00:00Z`) - aheadMs + minute * minuteMs

/** AIG in euro, every five minutes of each session. */
function aigWeek() {
  const every = 5
  const minutes: number[] = []
  for (let minute = session.opens + 1; minute < session.closes; minute += every) minutes.push(minute)
  const days = dates.map((date) => {
    const prices = minutes.map((minute) => centsOf(quoteAt('AIG', instantOf(date, minute))))
    return { date, bids: prices.map(({ bid }) => bid), spreads: prices.map(({ bid, ask }) => ask - bid) }
  })
  return { first: session.opens + 1, every, days }
}

/** The median spread of each half hour, in cents on a price in cents. */
function spreads() {
  const halfHour = 30
  const shares = ['IBM', 'AIG', 'BAC'].map((symbol) => {
    const byHalfHour = Map.groupBy(ofSymbol(symbol), ({ time }) => {
      const minute = ((time + aheadMs) / minuteMs) % (24 * 60)
      return minute - (minute % halfHour)
    })
    const rows = hoursFrom(10 * 60, 24 * 60, halfHour).map((minute) => {
      const prices = (byHalfHour.get(minute) ?? []).map(centsOf)
      return {
        minute,
        spread: median(prices.map(({ bid, ask }) => ask - bid)),
        bid: median(prices.map(({ bid }) => bid)),
      }
    })
    return { symbol, rows }
  })
  return { session, shares }
}

function hoursFrom(first: number, end: number, step: number): number[] {
  return Array.from({ length: (end - first) / step }, (_, index) => first + index * step)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? fail('No quotes')
}

/**
 * Gold in dollars for each day in Amsterdam: a price every half hour, and each new high or low of the week, so that a
 * stop-loss level is reached at the quote that reached it.
 */
function goldWeek() {
  const gold = ofSymbol('GC')
  let [low, high] = [Number.POSITIVE_INFINITY, 0]
  let next = 0
  const kept = gold.filter((quote) => {
    const price = approximate(mid(quote))
    const isRecord = price < low || price > high
    low = Math.min(low, price)
    high = Math.max(high, price)
    const isDue = quote.time >= next
    if (isDue) next = quote.time - (quote.time % (30 * minuteMs)) + 30 * minuteMs
    return isDue || isRecord || quote === gold.at(-1)
  })
  const days = dates.map((date) => {
    const start = instantOf(date, 0)
    const own = kept.filter(({ time }) => time >= start && time < start + 24 * hourMs)
    return {
      date,
      minutes: own.map(({ time }) => (time - start) / minuteMs),
      prices: own.map((quote) => approximate(mid(quote))),
    }
  })
  return { ...termsOfGold(), dollarsForEuro: approximate(mid(firstRate)), days }
}

/** The terms on which the issuer of the game issues Sprinters on gold. */
function termsOfGold() {
  const { buffers, financing, ratios } = JSON.parse(readFileSync(`${root}content/issuer.json`, 'utf8'))
  return {
    ratio: ratios.co.at(-1).ratio,
    buffer: buffers.XC0009655157,
    reference: financing.reference.USD,
    margin: financing.margin,
  }
}

const daily = readRows(`${folder}sources/daily.csv.gz`).map(([date = '', symbol, , , low, close]) => ({
  date,
  symbol,
  low: Number(low),
  close: Number(close),
}))

/** IBM on each day of a restless and of a quiet year. */
function ibmYears() {
  return ['2008', '2017'].map((year) => {
    const days = daily.filter(({ symbol, date }) => symbol === 'IBM' && date.startsWith(year))
    return { year, closes: days.map(({ close }) => close), lows: days.map(({ low }) => low) }
  })
}

/** SPY at the end of each month. */
function spyMonths() {
  const days = daily.filter(({ symbol }) => symbol === 'SPY')
  const last = days.filter(({ date }, index) => days[index + 1]?.date.slice(0, 7) !== date.slice(0, 7))
  return { dates: last.map(({ date }) => date), closes: last.map(({ close }) => close) }
}

/** Twenty shares at the end of each week of 2007. */
function shares2007() {
  const rows = readRows(`${folder}sources/shares-2007.csv.gz`)
  const days = [...new Set(rows.map(([date = '']) => date))]
  const mondayOf = (date: string) => Math.floor((Date.parse(date) / (24 * hourMs) + 3) / 7)
  const ends = days.filter((date, index) => {
    const next = days[index + 1]
    return next === undefined || mondayOf(next) !== mondayOf(date)
  })
  const shares = [...Map.groupBy(rows, ([, symbol]) => symbol).values()].map((own) => ({
    name: own[0]?.[2],
    closes: own.filter(([date = '']) => ends.includes(date)).map(([, , , close]) => Number(close)),
  }))
  return { weeks: ends, shares }
}

/** The content of each file, by its name. */
export const priceFiles: Readonly<Record<string, unknown>> = {
  'aig-week': aigWeek(),
  spreads: spreads(),
  'gold-week': goldWeek(),
  'ibm-years': ibmYears(),
  'spy-months': spyMonths(),
  'shares-2007': shares2007(),
}

if (import.meta.main) {
  for (const [name, content] of Object.entries(priceFiles))
    writeFileSync(`${folder}${name}.json`, JSON.stringify(content))
  spawnSync(`${root}node_modules/.bin/biome`, ['format', '--write', folder], { cwd: root, stdio: 'inherit' })
}
