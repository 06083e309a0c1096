// The real prices of bench/prices and content/tapes, as returns.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { mid, readQuote } from '@koersklasse/domain/market/quote.ts'
import { newYorkHours } from '@koersklasse/domain/market/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/market/within-session.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { createTradingSessions } from '@koersklasse/server/src/modules/market/calendar/trading-sessions.ts'
import { readTape } from '@koersklasse/server/src/modules/market/feeds/replay/tape.ts'
import type { DailyReturns } from './simulated-prices.ts'

const daily = new URL('../../prices/daily.ohlc.csv.gz', import.meta.url)
const week = new URL('../../../content/tapes/week-2013-10-07.quotes.csv.gz', import.meta.url)
const dayMs = 24 * 3_600_000

/** New shares for an old one, from the date on; the file is not adjusted for splits (bench/prices/README.md). */
const splits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AIG: { '1998-08-03': 3 / 2, '2000-07-31': 3 / 2, '2009-07-01': 1 / 20 },
  IBM: { '1999-05-27': 2 },
  QQQ: { '2000-03-20': 2 },
  BAC: { '2004-08-30': 2 },
}

/** The daily returns of every instrument in the file, by date, adjusted for splits, without gaps of over a week. */
export function realDailyReturns(): Map<string, DailyReturns> {
  const rows = gunzipSync(readFileSync(daily)).toString().trim().split('\n').slice(1)
  const returns = new Map<string, DailyReturns>()
  const last = new Map<string, { date: string; close: number }>()
  for (const row of rows) {
    const [date = '', symbol = '', open, , , close] = row.split(',')
    const before = last.get(symbol)
    last.set(symbol, { date, close: Number(close) })
    if (before === undefined || Date.parse(date) - Date.parse(before.date) > 7 * dayMs) continue
    const split = splits[symbol]?.[date] ?? 1
    const all: DailyReturns = returns.get(symbol) ?? {
      ...{ days: new Map(), gameDays: new Map() },
      ...{ overnight: [], intraday: [] },
    }
    returns.set(symbol, all)
    all.days.set(date, Math.log((Number(close) * split) / before.close))
    all.overnight.push(Math.log((Number(open) * split) / before.close))
    all.intraday.push(Math.log(Number(close) / Number(open)))
  }
  return returns
}

/** The minute returns of the recorded week while New York is open, for instruments quoted every minute. */
export function realMinuteReturns(): Map<string, number[]> {
  const tape = readTape(fileURLToPath(week))
  const tradingSessionAt = createTradingSessions()
  const last = new Map<string, { time: number; price: number }>()
  const returns = new Map<string, number[]>()
  for (const raw of tape.quotes) {
    const read = readQuote(raw, tape.name, () => true)
    if (!read.ok) continue
    const { symbol, time } = read.value
    const price = approximate(mid(read.value))
    const before = last.get(symbol)
    last.set(symbol, { time, price })
    const session = tradingSessionAt(time, newYorkHours)
    if (!isWithinSession(time, session) || before === undefined) continue
    if (before.time < session.open || time - before.time > 90_000) continue
    returns.set(symbol, [...(returns.get(symbol) ?? []), Math.log(price / before.price)])
  }
  return returns
}
