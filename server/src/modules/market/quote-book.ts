// The quote book: the last quote of each instrument, in memory on every node. What is not newer, or garbage, is counted
// and dropped.

import { type EuroPrice, euroPrice } from '@koersklasse/domain/euro-price.ts'
import { currencyPairSymbol, type ProductId } from '@koersklasse/domain/instrument.ts'
import { isNewer, type Quote, quoteRefusals, type RawQuote, readQuote } from '@koersklasse/domain/quote.ts'
import { type SplitOf, splitQuote } from './announced-actions.ts'
import type { Catalogue } from './catalogue.ts'

/** Why something that a feed said is not in the book. */
const dropReasons = [...quoteRefusals, 'half_line', 'not_newer'] as const
export type DropReason = (typeof dropReasons)[number]

export interface QuoteBook {
  /** Takes what a feed says, in order; returns what was accepted, after telling it to the listeners. */
  apply(raw: readonly RawQuote[], source: string): Quote[]
  /** The last quote of a symbol. */
  get(symbol: string): Quote | undefined
  /** The last quote of every symbol that has one. */
  all(): Quote[]
  /** What a product costs at this moment; null where it, or its currency, has no quote. */
  priceOf(id: ProductId): EuroPrice | null
  /** Has the last quote of a symbol count new pieces, where it is of before a split. */
  split(split: SplitOf): void
  /** Calls the listener with the quotes that were accepted together. Returns the function that ends it. */
  onQuotes(listener: (quotes: readonly Quote[]) => void): () => void
  /** Counts what a feed could not even read. */
  drop(reason: DropReason, count: number): void
  /** How much was dropped since the start, by reason. */
  dropped(): Readonly<Record<DropReason, number>>
}

/** An empty book for the instruments of a catalogue. */
export function createQuoteBook(catalogue: Catalogue): QuoteBook {
  const last = new Map<string, Quote>()
  const listeners = new Set<(quotes: readonly Quote[]) => void>()
  const dropped = Object.fromEntries(dropReasons.map((reason) => [reason, 0])) as Record<DropReason, number>
  const isKnown = (symbol: string) => catalogue.instruments.has(symbol)

  function accept(raw: RawQuote, source: string): Quote | null {
    const read = readQuote(raw, source, isKnown)
    const reason = read.ok ? 'not_newer' : read.refusal
    if (!read.ok || !isNewer(read.value, last.get(raw.symbol))) {
      dropped[reason] += 1
      return null
    }
    last.set(raw.symbol, read.value)
    return read.value
  }

  return {
    apply(raw, source) {
      const accepted = raw.map((each) => accept(each, source)).filter((quote) => quote !== null)
      if (accepted.length > 0) for (const listener of listeners) listener(accepted)
      return accepted
    },
    get: (symbol) => last.get(symbol),
    all: () => [...last.values()],
    priceOf(id) {
      const product = catalogue.products.get(id)
      const quote = product && last.get(product.symbol)
      if (quote === undefined) return null
      const pair = currencyPairSymbol(product!.currency)
      return euroPrice(quote, product!.currency, pair === null ? null : (last.get(pair) ?? null))
    },
    split(split) {
      const quote = last.get(split.symbol)
      if (quote !== undefined) last.set(split.symbol, splitQuote(quote, split))
    },
    onQuotes(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    drop(reason, count) {
      dropped[reason] += count
    },
    dropped: () => ({ ...dropped }),
  }
}
