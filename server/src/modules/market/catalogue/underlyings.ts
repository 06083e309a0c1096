// The underlyings, which can be followed and have a page of their own: every instrument except ETFs, and those ETFs that the
// issuer makes Sprinters on.

import { compareNames } from '@koersklasse/domain/market/compare-names.ts'
import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import type { Catalogue } from './catalogue.ts'

/** The underlyings by symbol, by name. */
export type Underlyings = ReadonlyMap<string, Instrument>

export function createUnderlyings(
  { instruments }: Catalogue,
  { etfs }: { etfs: readonly string[] },
): Underlyings {
  const isUnderlying = ({ type, isin }: Instrument) => type !== 'etf' || etfs.includes(isin)
  const found = [...instruments.values()].filter(isUnderlying)
  found.sort((one, other) => compareNames(one.name, other.name) || (one.symbol < other.symbol ? -1 : 1))
  return new Map(found.map((instrument) => [instrument.symbol, instrument]))
}
