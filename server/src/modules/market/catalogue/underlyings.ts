// The underlyings, which can be followed and have a page of their own: every instrument except ETFs, and those ETFs that the
// issuer makes Sprinters on.

import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import type { Catalogue } from './catalogue.ts'

/** The underlyings by symbol, in the order of the catalogue. */
export type Underlyings = ReadonlyMap<string, Instrument>

export function createUnderlyings(
  { instruments }: Catalogue,
  { etfs }: { etfs: readonly string[] },
): Underlyings {
  const isUnderlying = ({ type, isin }: Instrument) => type !== 'etf' || etfs.includes(isin)
  return new Map([...instruments].filter(([, instrument]) => isUnderlying(instrument)))
}
