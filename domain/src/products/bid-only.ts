// A Sprinter is bid-only, which means that it can be sold but not bought, while its leverage is over the legal cap of
// its underlying's class, it is sold out, or the operator says so (sprinters.md, section 6; AFM, 30 June 2021).

import type { Instrument } from '../market/instrument.ts'
import { type Decimal, decimalOne, divideDown, toDecimal } from '../money/decimal.ts'
import type { EpochMs } from '../time/time.ts'

/** Why a product is bid-only, in order of precedence. */
export const bidOnlyCauses = ['leverage', 'sold_out', 'operator'] as const
export type BidOnlyCause = (typeof bidOnlyCauses)[number]

/** What can make a product bid-only. */
export interface BidOnlyState {
  isOverCap: boolean
  isSoldOut: boolean
  isSetByOperator: boolean
  /** Until when the operator's restriction lasts, by the market's clock; null until the operator lifts it. */
  restrictedUntil: EpochMs | null
}

/**
 * Why a product is bid-only; null if it can be bought.
 * @param now the market's time: from the end that the operator has set on, the product can be bought again
 */
export function bidOnlyCause(state: BidOnlyState, now: EpochMs): BidOnlyCause | null {
  if (state.isOverCap) return 'leverage'
  if (state.restrictedUntil !== null && now >= state.restrictedUntil) return null
  if (state.isSoldOut) return 'sold_out'
  if (state.isSetByOperator) return 'operator'
  return null
}

/**
 * The highest leverage that may be offered on each class of underlyings (AFM, 30 June 2021). `major_pair`: two of USD,
 * EUR, JPY, GBP, CAD and CHF. `major`: other pairs, the major indices, gold. `minor`: other indices and commodities.
 * `other`: shares, and everything else.
 */
export const leverageCaps = {
  major_pair: toDecimal('30'),
  major: toDecimal('20'),
  minor: toDecimal('10'),
  other: toDecimal('5'),
  crypto: toDecimal('2'),
} as const
export type LeverageClass = keyof typeof leverageCaps

/**
 * Whether a product is over its cap: from the moment its leverage exceeds the cap until it is at or below the cap less
 * the band. The band keeps a leverage that moves around the cap from switching the product on and off.
 * @param leverage at the ask
 * @param band a fraction of the cap (0.05 is 5 %)
 */
export function isOverCap(leverage: Decimal, cap: Decimal, band: Decimal, wasOverCap: boolean): boolean {
  return leverage > cap || (wasOverCap && leverage > capBelow(cap, band))
}

/**
 * The leverage from which a product that was over its cap may be offered again: the cap less the band, rounded down.
 */
export function capBelow(cap: Decimal, band: Decimal): Decimal {
  return divideDown(cap * (decimalOne - band), decimalOne) as Decimal
}

/** The default band: a twentieth of the cap. */
export const defaultCapBand = toDecimal('0.05')

/** The class of an instrument, by its type, its ISIN and, for a pair, its symbol, such as EURUSD. */
export function leverageClassOf({
  type,
  isin,
  symbol,
}: Pick<Instrument, 'type' | 'isin' | 'symbol'>): LeverageClass {
  switch (type) {
    case 'cu':
      return isMajorPair(symbol) ? 'major_pair' : 'major'
    case 'in':
      return majorIndices.has(isin) ? 'major' : 'minor'
    case 'co':
      return isin === goldIsin ? 'major' : 'minor'
    default:
      return 'other'
  }
}

const majorCurrencies = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'])

function isMajorPair(symbol: string): boolean {
  return (
    majorCurrencies.has(symbol.slice(0, 3)) && majorCurrencies.has(symbol.slice(3)) && symbol.length === 6
  )
}

const goldIsin = 'XC0009655157'

/** FTSE 100, CAC 40, DAX, Dow Jones, S&P 500, Nasdaq-100, Nikkei 225, Euro Stoxx 50. */
const majorIndices = new Set([
  'GB0001383545',
  'FR0003500008',
  'DE0008469008',
  'US2605661048',
  'US78378X1072',
  'US6311011026',
  'JP9010C00002',
  'EU0009658145',
])
