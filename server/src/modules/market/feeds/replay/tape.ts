// A tape: recorded quotes to be replayed, with their instruments. Each line has the time at which the quote was known.

import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { RawCorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { type RawQuote, readQuote } from '@koersklasse/domain/market/quote.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { StartupError } from '../../../../platform/startup-error.ts'
import { type Catalogue, loadCatalogue } from '../../catalogue/catalogue.ts'
import type { DropReason } from '../../quotes/quote-book.ts'
import { parseTapeActions } from './tape-actions.ts'

export interface Tape {
  name: string
  catalogue: Catalogue
  /** Quotes that are well formed, by time. At least one. */
  quotes: readonly (RawQuote & { time: EpochMs })[]
  /** The corporate actions during the tape. */
  actions: readonly RawCorporateAction[]
  /** How many lines were dropped, by reason. */
  dropped: ReadonlyMap<DropReason, number>
}

const fileName = /^(.+)\.quotes\.csv(\.gz)?$/

/**
 * Reads a tape into memory.
 * @param file the path of its quotes, NAME.quotes.csv or NAME.quotes.csv.gz; NAME.instruments.csv is beside it
 * @throws a StartupError with a plain sentence if a file is missing or nothing in it can be used
 */
export function readTape(file: string): Tape {
  const [, path] = fileName.exec(file) ?? []
  if (path === undefined)
    throw new StartupError(`${file} is not the name of a tape: NAME.quotes.csv or NAME.quotes.csv.gz.`)
  const catalogue = loadCatalogue(read(`${path}.instruments.csv`).toString())
  const bytes = read(file)
  const { quotes, dropped } = parseQuotes(unzip(bytes, file), catalogue)
  if (quotes.length === 0) throw new StartupError(`There is no quote in ${file}.`)
  const actions = readActions(`${path}.actions.csv`, catalogue)
  return { name: basename(path), catalogue, quotes, actions, dropped }
}

/** Reads lines of time, symbol, bid, ask below a header. Lines that are no quotes are counted and left out. */
export function parseQuotes(csv: string, catalogue: Catalogue): Pick<Tape, 'quotes' | 'dropped'> {
  const quotes: (RawQuote & { time: EpochMs })[] = []
  const dropped = new Map<DropReason, number>()
  for (const line of csv.split(/\r?\n/).slice(1)) {
    if (line === '') continue
    const read = readLine(line, catalogue)
    if (typeof read === 'string') dropped.set(read, (dropped.get(read) ?? 0) + 1)
    else quotes.push(read)
  }
  return { quotes: quotes.sort((one, other) => one.time - other.time), dropped }
}

function readLine(line: string, catalogue: Catalogue): (RawQuote & { time: EpochMs }) | DropReason {
  const [time, symbol, bid, ask, ...more] = line.split(',')
  if (time === undefined || symbol === undefined || bid === undefined || ask === undefined) return 'half_line'
  if (more.length > 0) return 'half_line'
  const quote = readQuote({ symbol, bid, ask, time: utc(time) }, '', (each) =>
    catalogue.instruments.has(each),
  )
  return quote.ok ? { symbol, bid, ask, time: quote.value.time } : quote.refusal
}

/** Milliseconds since 1970 of an ISO time, read as UTC with or without a Z; NaN for anything else. */
function utc(text: string): number {
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z?$/.test(text)
  return isIso ? Date.parse(text.endsWith('Z') ? text : `${text}Z`) : Number.NaN
}

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartupError(`The file ${file} of the tape cannot be read.`, { cause: error })
  }
}

function readActions(file: string, catalogue: Catalogue): RawCorporateAction[] {
  if (!existsSync(file)) return []
  return parseTapeActions(read(file).toString(), catalogue.hoursOf)
}

function unzip(bytes: Buffer, file: string): string {
  if (!file.endsWith('.gz')) return bytes.toString()
  try {
    return gunzipSync(bytes).toString()
  } catch (error) {
    throw new StartupError(`The file ${file} is not a whole gzip file.`, { cause: error })
  }
}
