// The last quote of each instrument that the issuer uses: never one from after a split that is not carried out.

import { type EuroConversion, euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type Instrument } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'

type Priced = Pick<Instrument, 'currency'>

export interface IssuerQuotes {
  get(symbol: string): Quote | undefined
  put(quote: Quote): void
  /** The quote of the currency pair; null for euro, or where there is none yet. */
  currencyQuoteOf(part: Priced): Quote | null
  /** The conversion of a currency to euro; null if its pair has no quote yet. */
  conversionOf(part: Priced): EuroConversion | null
}

/** @param before the last quotes from before the start */
export function createIssuerQuotes(before: readonly Quote[]): IssuerQuotes {
  const last = new Map(before.map((quote) => [quote.symbol, quote]))

  function currencyQuoteOf({ currency }: Priced): Quote | null {
    const pair = currencyPairSymbol(currency)
    return pair === null ? null : (last.get(pair) ?? null)
  }

  return {
    get: (symbol) => last.get(symbol),
    put: (quote) => void last.set(quote.symbol, quote),
    currencyQuoteOf,
    conversionOf: (part) => euroConversion(part.currency, currencyQuoteOf(part)),
  }
}
