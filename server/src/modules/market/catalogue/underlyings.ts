// What can be followed and has a page of its own: every instrument but ETFs, and of these the ones that the issuer makes
// Sprinters on.

import type { Instrument } from '@koersklasse/domain/instrument.ts'
import type { IssuerTerms } from '../issuer/issuer-terms.ts'
import type { Catalogue } from './catalogue.ts'

/** The underlyings by symbol, in the order of the catalogue. */
export type Underlyings = ReadonlyMap<string, Instrument>

export function createUnderlyings(
  { instruments }: Catalogue,
  { etfs }: Pick<IssuerTerms, 'etfs'>,
): Underlyings {
  const isUnderlying = ({ type, isin }: Instrument) => type !== 'etf' || etfs.includes(isin)
  return new Map([...instruments].filter(([, instrument]) => isUnderlying(instrument)))
}
