// Writes tapes for the tests, in which every price is known to the minute.

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A share in euro, and its price at each instant of the tape; bid and ask are the same. */
export interface TapedShare {
  symbol: string
  isin: string
  name: string
  priceAt: (time: number) => number
}

/** The instants of `count` minutes from `start`, in milliseconds since 1970. */
export function minutesFrom(start: number, count: number): number[] {
  return Array.from({ length: count }, (_, minute) => start + minute * 60_000)
}

/**
 * Writes a tape with a quote of every share at each instant, into a new folder that the caller removes.
 * @param times ascending, in milliseconds since 1970 (UTC)
 * @param actions lines of symbol, ex-date, kind and value
 * @returns the folder, and the file to replay
 */
export async function writeTape(
  times: readonly number[],
  shares: readonly TapedShare[],
  actions: readonly string[],
): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'koersklasse-tape-'))
  const quotes = times.flatMap((time) =>
    shares.map(({ symbol, priceAt }) => {
      const price = priceAt(time).toFixed(2)
      return `${new Date(time).toISOString()},${symbol},${price},${price}`
    }),
  )
  const instruments = shares.map(({ symbol, isin, name }) => `${symbol},${name},${isin},EUR,ss`)
  const write = (part: string, header: string, lines: readonly string[]) =>
    writeFile(join(folder, `made.${part}.csv`), [header, ...lines, ''].join('\n'))
  await write('quotes', 'time,symbol,bid,ask', quotes)
  await write('instruments', 'symbol,name,isin,currency,type', instruments)
  await write('actions', 'symbol,ex_date,kind,value', actions)
  return { folder, file: join(folder, 'made.quotes.csv') }
}
