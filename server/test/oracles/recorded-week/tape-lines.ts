// The lines of the recorded week, oldest first, read without the game's tape reader.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { loadCatalogue } from '../../../src/modules/market/catalogue/catalogue.ts'

/** A quote of the file, with prices as text. */
export interface Line {
  time: number
  symbol: string
  bid: string
  ask: string
}

const tapes = new URL('../../../../content/tapes/', import.meta.url)

export const weekCatalogue = loadCatalogue(
  readFileSync(new URL('week-2013-10-07.instruments.csv', tapes), 'utf8'),
)

export const weekLines: readonly Line[] = gunzipSync(
  readFileSync(new URL('week-2013-10-07.quotes.csv.gz', tapes)),
)
  .toString()
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [time = '', symbol = '', bid = '', ask = ''] = line.split(',')
    return { time: Date.parse(time), symbol, bid, ask }
  })
  .sort((one, other) => one.time - other.time)
