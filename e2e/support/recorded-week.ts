// The recorded week, read directly from its file, as an independent reference for the tests. It shares no code with the
// server.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** The file of the recorded week. */
const tapeFile = fileURLToPath(new URL('../../content/tapes/week-2013-10-07.quotes.csv.gz', import.meta.url))

/** The settings of a game that plays the recorded week from an instant such as 2013-10-08T14:00:00Z. */
export function weekFrom(start: string) {
  return { MARKET_FEED: 'replay', REPLAY_FILE: tapeFile, REPLAY_START: start }
}

interface Line {
  time: number
  symbol: string
  bid: string
  ask: string
}

const lines: Line[] = gunzipSync(readFileSync(tapeFile))
  .toString('utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [time = '', symbol = '', bid = '', ask = ''] = line.split(',')
    return { time: Date.parse(time), symbol, bid, ask }
  })

/** The last line of a symbol at or before an instant (milliseconds since 1970). */
export function lastLine(symbol: string, at: number): Line {
  const line = lines.findLast((one) => one.symbol === symbol && one.time <= at)
  if (line === undefined) throw new Error(`The tape has no ${symbol} before ${new Date(at).toISOString()}`)
  return line
}

/** The mids of a symbol from an instant (milliseconds since 1970) on, with their times. */
export function midsFrom(symbol: string, from: number): { time: number; mid: number }[] {
  return lines
    .filter((line) => line.symbol === symbol && line.time >= from)
    .map(({ time, bid, ask }) => ({ time, mid: (Number(bid) + Number(ask)) / 2 }))
}

/** A price in dollars in exact euro cents, at the mid of EURUSD at that time; bid rounded down, ask rounded up. */
export function euroCents(symbol: string, side: 'bid' | 'ask', at: number): number {
  const price = scaled(lastLine(symbol, at)[side])
  const pair = lastLine('EURUSD', at)
  const twiceMid = scaled(pair.bid) + scaled(pair.ask)
  const [dividend, divisor] = [price * 200n, twiceMid]
  return Number(side === 'bid' ? dividend / divisor : (dividend + divisor - 1n) / divisor)
}

function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}
