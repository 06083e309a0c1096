// What the issuer does with each quote: issues the first products on an instrument, and knocks out. Quotes from after a
// split wait until the split is carried out: until then products still count in old pieces.

import { currencyPairSymbol } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { DailyIssuance } from './daily-issuance.ts'
import type { FindKnockOuts } from './find-knock-outs.ts'
import type { IssuerQuotes } from './issuer-quotes.ts'
import type { SuspendedEnds } from './suspended-ends.ts'

export interface AcceptQuotes {
  /** Takes quotes that the book accepted, in order. */
  accept(quotes: readonly Quote[]): void
  /** Takes the quotes of an instrument that waited for its split, in order. */
  resume(symbol: string): void
}

export function createAcceptQuotes(deps: {
  catalogue: Catalogue
  products: IssuedProducts
  actions: AnnouncedActions
  lastQuotes: IssuerQuotes
  dailyIssuance: DailyIssuance
  knockOuts: FindKnockOuts
  suspended: SuspendedEnds
  /** Whether the issuer works on this node. */
  isHere(): boolean
}): AcceptQuotes {
  const { actions, lastQuotes, dailyIssuance } = deps
  /** By symbol, each with the quote of its currency at that time. */
  const waiting = new Map<string, { quote: Quote; currencyQuote: Quote | null }[]>()

  function acceptOne(quote: Quote, currencyQuote: Quote | null): void {
    const { symbol, time } = quote
    if (actions.pendingSplit(symbol, time) !== null) {
      const quotes = waiting.get(symbol) ?? []
      waiting.set(symbol, quotes)
      quotes.push({ quote, currencyQuote })
      return
    }
    lastQuotes.put(quote)
    if (deps.isHere()) dailyIssuance.issueFirst(symbol, time)
    // Quotes from finished days were already checked against those days' levels.
    const day = dailyIssuance.day()
    if ((day === null || time >= day) && !isBehind(quote)) knockOut(quote, currencyQuote)
  }

  /** The quote of the currency that a quote is in; the quote itself if it is of that very pair. */
  function rateAt(quote: Quote): Quote | null {
    const instrument = deps.catalogue.instruments.get(quote.symbol)
    if (instrument === undefined) return null
    const isItsOwn = currencyPairSymbol(instrument.currency) === quote.symbol
    return isItsOwn ? quote : lastQuotes.currencyQuoteOf(instrument)
  }

  /** Whether this node has not yet read levels that the issuer's node has lowered by a dividend. */
  function isBehind({ symbol, time }: Quote): boolean {
    const last = deps.isHere() ? undefined : actions.dividendsBetween(symbol, toEpochMs(0), time).at(-1)
    if (last === undefined) return false
    return [...deps.products.livingOn(symbol)].some(({ financedAt }) => financedAt < last.effective)
  }

  function knockOut(quote: Quote, currencyQuote: Quote | null): void {
    for (const { id, end } of deps.knockOuts.by(quote, currencyQuote)) {
      if (deps.isHere()) dailyIssuance.endProduct(deps.products.get(id)!, end)
      else deps.suspended.add(id, end)
    }
  }

  return {
    accept(quotes) {
      for (const quote of quotes) {
        if (deps.isHere() && quote.time >= dailyIssuance.due()) dailyIssuance.advanceTo(quote.time)
        acceptOne(quote, rateAt(quote))
      }
      // The quote of a currency may have come after that of the underlying.
      if (deps.isHere()) for (const { symbol, time } of quotes) dailyIssuance.issueFirst(symbol, time)
    },
    resume(symbol) {
      const quotes = waiting.get(symbol) ?? []
      waiting.delete(symbol)
      for (const { quote, currencyQuote } of quotes) acceptOne(quote, currencyQuote)
    },
  }
}
