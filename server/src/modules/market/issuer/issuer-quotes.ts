// The last quote of each instrument as the issuer reckons with it: never one of after a split that is not carried out.

import { type EuroConversion, euroConversion } from '@koersklasse/domain/euro-price.ts'
import { currencyPairSymbol, type Instrument } from '@koersklasse/domain/instrument.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'

type Priced = Pick<Instrument, 'currency'>

export interface IssuerQuotes {
  get(symbol: string): Quote | undefined
  put(quote: Quote): void
  /** That of the pair which a price is converted with; null for euro, or where there is none yet. */
  currencyQuoteOf(part: Priced): Quote | null
  /** How a currency becomes euro; null where its pair has no quote yet. */
  conversionOf(part: Priced): EuroConversion | null
}

/** @param before the last quotes of before the start */
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
