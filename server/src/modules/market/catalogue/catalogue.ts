// The catalogue: which instruments the market quotes, and which products can be traded. It is a CSV file that people
// edit, so all of its mistakes are reported at once, with their lines.

import { compareNames } from '@koersklasse/domain/market/compare-names.ts'
import {
  currencies,
  currencyPairSymbol,
  directProduct,
  type Instrument,
  instrumentTypes,
  isIsin,
  type Product,
  type ProductId,
} from '@koersklasse/domain/market/instrument.ts'
import { hoursOf, type SessionHours } from '@koersklasse/domain/market/trading-session.ts'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { StartupError } from '../../../platform/startup-error.ts'

/** How the simulator moves an instrument: from which price, how much, and together with which factors. */
export interface Simulation {
  /** The price to start from, in the instrument's currency. */
  seedPrice: number
  /** The standard deviation of a year's return; 0.16 is 16 %. */
  volatility: number
  /** The part of its movement that comes from each factor, between -1 and 1; the rest is its own. */
  factors: ReadonlyMap<string, number>
  /** Its dividends; null if it pays none. */
  dividend: DividendPolicy | null
}

/**
 * What a simulated share or ETF pays in a year, as a fraction of its price, in equal parts in these months (1 to 12).
 */
export interface DividendPolicy {
  yield: number
  months: readonly number[]
}

/** Everything that is quoted and traded. All but the products is in the order of the file. */
export interface Catalogue {
  instruments: ReadonlyMap<string, Instrument>
  /** By name, so that lists of them need no sorting. */
  products: ReadonlyMap<ProductId, Product>
  /** By the symbol of an ETF, the symbol of its underlying, where the file names one. */
  followedBy: ReadonlyMap<string, string>
  /** The symbols of the ETFs that keep their dividends. */
  accumulating: ReadonlySet<string>
  /** Yahoo's symbols by ours, where the file names them. */
  yahooSymbols: ReadonlyMap<string, string>
  /** By symbol, other words under which search finds the instrument, where the file names them. */
  otherWords: ReadonlyMap<string, string>
  /** What the simulator needs, by symbol; empty for a tape. */
  simulations: ReadonlyMap<string, Simulation>
  /** The trading hours of an instrument's exchange; null for an unknown symbol. */
  hoursOf(symbol: string): SessionHours | null
  /** The products whose price in euro changes with a quote of a symbol: its own, or that of its currency. */
  productsAffectedBy(symbol: string): readonly ProductId[]
}

const missing = 'is missing'
const row = z.object({
  symbol: z.string(missing).regex(/^[A-Z0-9.]{1,20}$/, 'is not 1 to 20 capitals, digits and points'),
  name: z.string(missing),
  isin: z.string(missing).refine(isIsin, 'is not an ISIN with a valid check digit'),
  currency: z.enum(currencies, 'is not a currency of the game'),
  type: z.enum(instrumentTypes, 'is not a type of instrument'),
  seed_price: z.coerce.number('is not a price').positive('is not a price').optional(),
  annual_volatility_percent: z.coerce.number('is not a percentage').positive('is not above zero').optional(),
  underlying: z.string().optional(),
  yahoo: z
    .string()
    .regex(/^[A-Z0-9.^=-]{1,20}$/, 'is not a symbol of Yahoo’s')
    .optional(),
  also: z.string().optional(),
  accumulates: z.literal('yes', 'is not yes or empty').optional(),
  factors: z
    .string()
    .optional()
    .transform(readFactors)
    .refine(isAtMostWhole, 'is not name:share pairs whose squares sum to at most 1'),
  dividend_yield_percent: z.coerce
    .number('is not a percentage')
    .positive('is not above zero')
    .max(50, 'is above 50')
    .optional(),
  dividend_months: z
    .string()
    .regex(/^(?:[1-9]|1[0-2])(?: (?:[1-9]|1[0-2]))*$/, 'is not months as 5 11')
    .transform((text) => [...new Set(text.split(' ').map(Number))])
    .optional(),
})
type Row = z.output<typeof row>

/**
 * Reads a catalogue.
 * @param csv a header line and one line per instrument: symbol, name, isin, currency, type; for the simulator
 *   seed_price, annual_volatility_percent and factors (`world:0.5 oil:0.4`), dividend_yield_percent and dividend_months
 *   (`5 11`) where it pays; underlying where an ETF follows one, accumulates (yes) where it keeps its dividends,
 *   yahoo for Yahoo's symbol of it, also for other words under which search finds it
 * @throws a StartupError that lists every mistake, one per line
 */
export function loadCatalogue(csv: string): Catalogue {
  const records = readRecords(csv)
  const mistakes: string[] = []
  const rows: { line: number; value: Row }[] = []
  for (const { record, line } of records) {
    const given = Object.entries(record).filter(([, value]) => value !== '')
    const parsed = row.safeParse(Object.fromEntries(given))
    if (parsed.success) rows.push({ line, value: parsed.data })
    else
      mistakes.push(
        ...parsed.error.issues.map(({ path, message }) => `line ${line}: ${path.join('.')} ${message}`),
      )
  }
  mistakes.push(...contradictions(rows))
  if (records.length === 0) mistakes.push('there is no instrument in it')
  if (mistakes.length > 0)
    throw new StartupError(`The catalogue is not right:\n${mistakes.map((text) => `- ${text}`).join('\n')}`)
  return compile(rows.map(({ value }) => value))
}

function readRecords(csv: string): { record: Record<string, string>; line: number }[] {
  try {
    const found = parse(csv, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown[]
    return (found as { record: Record<string, string>; info: { lines: number } }[]).map(
      ({ record, info }) => ({
        record,
        line: info.lines,
      }),
    )
  } catch (error) {
    throw new StartupError(`The catalogue is not right:\n- ${(error as Error).message}`, { cause: error })
  }
}

function contradictions(rows: readonly { line: number; value: Row }[]): string[] {
  const symbols = new Map(rows.map(({ value }) => [value.symbol, value]))
  const seen = { symbol: new Map<string, number>(), isin: new Map<string, number>() }
  return rows.flatMap(({ line, value }) => {
    const mistakes: string[] = []
    for (const column of ['symbol', 'isin'] as const) {
      const before = seen[column].get(value[column])
      if (before !== undefined)
        mistakes.push(`line ${line}: ${column} ${value[column]} stands on line ${before} already`)
      else seen[column].set(value[column], line)
    }
    const pair = currencyPairSymbol(value.currency)
    if (pair !== null && symbols.get(pair)?.type !== 'cu') {
      mistakes.push(
        `line ${line}: currency ${value.currency} needs the currency pair ${pair}, which is not there`,
      )
    }
    if ((value.dividend_yield_percent === undefined) !== (value.dividend_months === undefined)) {
      mistakes.push(`line ${line}: dividend_yield_percent and dividend_months go together`)
    }
    if (value.underlying !== undefined && !symbols.has(value.underlying)) {
      mistakes.push(`line ${line}: underlying ${value.underlying} is not there`)
    }
    return mistakes
  })
}

function compile(rows: readonly Row[]): Catalogue {
  const instruments = new Map<string, Instrument>()
  const products: Product[] = []
  const followedBy = new Map<string, string>()
  const simulations = new Map<string, Simulation>()
  const affected = new Map<string, ProductId[]>()
  for (const value of rows) {
    const {
      symbol,
      name,
      isin,
      currency,
      type,
      seed_price: seedPrice,
      annual_volatility_percent: percent,
    } = value
    const instrument: Instrument = { symbol, isin, name, currency, type }
    instruments.set(symbol, instrument)
    if (value.underlying !== undefined) followedBy.set(symbol, value.underlying)
    if (seedPrice !== undefined && percent !== undefined) {
      const { dividend_yield_percent: yearly, dividend_months: months } = value
      const dividend = yearly === undefined || months === undefined ? null : { yield: yearly / 100, months }
      simulations.set(symbol, { seedPrice, volatility: percent / 100, factors: value.factors, dividend })
    }
    const product = directProduct(instrument)
    if (product === null) continue
    products.push(product)
    for (const source of [symbol, currencyPairSymbol(currency)]) {
      if (source !== null) affected.set(source, [...(affected.get(source) ?? []), product.id])
    }
  }
  products.sort((one, other) => compareNames(one.name, other.name) || (one.id < other.id ? -1 : 1))
  return {
    instruments,
    products: new Map(products.map((product) => [product.id, product])),
    followedBy,
    accumulating: new Set(rows.flatMap(({ symbol, accumulates }) => (accumulates ? [symbol] : []))),
    yahooSymbols: new Map(rows.flatMap(({ symbol, yahoo }) => (yahoo ? [[symbol, yahoo] as const] : []))),
    otherWords: new Map(rows.flatMap(({ symbol, also }) => (also ? [[symbol, also] as const] : []))),
    simulations,
    hoursOf(symbol) {
      const instrument = instruments.get(symbol)
      return instrument === undefined ? null : hoursOf(instrument)
    },
    productsAffectedBy: (symbol) => affected.get(symbol) ?? [],
  }
}

function readFactors(text = ''): Map<string, number> {
  const pairs = text.split(/\s+/).filter((pair) => pair !== '')
  return new Map(pairs.map((pair) => pair.split(':')).map(([name = '', share]) => [name, Number(share)]))
}

function isAtMostWhole(factors: ReadonlyMap<string, number>): boolean {
  return [...factors.values()].reduce((sum, share) => sum + share * share, 0) <= 1
}
