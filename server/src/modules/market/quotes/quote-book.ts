// The quote book: the last quote of each instrument, in memory on every node. Garbage, and quotes that are not newer,
// are dropped and counted.

import type { DroppedQuotes } from '@koersklasse/contract/desk/market.ts'
import type { QuoteDrop } from '@koersklasse/contract/ingest.ts'
import { type EuroPrice, euroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { type Currency, currencyPairSymbol, type ProductId } from '@koersklasse/domain/market/instrument.ts'
import { isNewer, type Quote, type RawQuote, readQuote } from '@koersklasse/domain/market/quote.ts'
import { type Result, refuse } from '@koersklasse/domain/result.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type AnnouncedActions, type SplitOf, splitQuote } from '../corporate-actions/announced-actions.ts'
import { createDropCounts } from './drop-counts.ts'

/** Why a quote is not in the book. */
export type DropReason = QuoteDrop

/** Why a quote is dropped, given the last one in the book; null if it is not. */
export type QuoteFilter = (quote: Quote, last: Quote | undefined) => DropReason | null

/** The result for quotes that a feed sent together. */
export interface Taken {
  accepted: Quote[]
  dropped: Partial<Record<DropReason, number>>
}

export interface QuoteBook {
  /** Takes quotes in order; returns those accepted, after calling the listeners. */
  apply(raw: readonly RawQuote[], source: string): Quote[]
  /** The same, with a filter for an external feed; also returns what was dropped. */
  take(raw: readonly RawQuote[], source: string, quoteFilter?: QuoteFilter): Taken
  /** The last quote of a symbol. */
  get(symbol: string): Quote | undefined
  /** The last quote of every symbol that has one. */
  all(): Quote[]
  /** The time of the newest quote; 0 if there is none. */
  lastTime(): EpochMs
  /** The same with the delay of each quote added. */
  newestKnown(): number
  /** The last quote of the pair that a currency is converted with; null for euro, or where there is none yet. */
  currencyQuoteOf(currency: Currency): Quote | null
  /** What a product costs at this moment; null if it, or its currency, has no quote. */
  priceOf(id: ProductId): EuroPrice | null
  /**
   * Follows corporate actions: quotes from the break around an action are dropped, and those from after a split are held
   * back until it is carried out, so that the book counts in the same pieces as portfolios do.
   */
  follow(actions: Pick<AnnouncedActions, 'isInBreak' | 'pendingSplit'>): void
  /**
   * Converts the last quote of a symbol to new pieces, where it is from before a split. To be called once the split is
   * marked as applied.
   */
  split(split: SplitOf): void
  /** Calls the listener with the quotes that were accepted together. Returns the function that ends it. */
  onQuotes(listener: (quotes: readonly Quote[]) => void): () => void
  /** Counts what a feed could not read. */
  drop(reason: DropReason, count: number): void
  /** How much was dropped since the start, by reason. */
  dropped(): Readonly<Record<DropReason, number>>
  /** The same by instrument as well, the most first. */
  droppedBySymbol(): DroppedQuotes[]
}

/** An empty book for the instruments of a catalogue. */
export function createQuoteBook(catalogue: Catalogue): QuoteBook {
  const last = new Map<string, Quote>()
  /** The last quotes from after a split that is not carried out. */
  const heldBack = new Map<string, Quote>()
  let actions: Parameters<QuoteBook['follow']>[0] = { isInBreak: () => false, pendingSplit: () => null }
  const listeners = new Set<(quotes: readonly Quote[]) => void>()
  const isKnown = (symbol: string) => catalogue.instruments.has(symbol)
  const dropped = createDropCounts(isKnown)

  function accept(raw: RawQuote, source: string, quoteFilter: QuoteFilter): Result<Quote, DropReason> {
    const read = readQuote(raw, source, isKnown)
    if (!read.ok) return read
    const { symbol, time } = read.value
    if (actions.isInBreak(symbol, time)) return refuse('ex_date')
    const before = heldBack.get(symbol) ?? last.get(symbol)
    const reason = quoteFilter(read.value, before)
    if (reason !== null) return refuse(reason)
    if (!isNewer(read.value, before)) return refuse('not_newer')
    const quotes = actions.pendingSplit(symbol, time) === null ? last : heldBack
    quotes.set(symbol, read.value)
    return read
  }

  function take(raw: readonly RawQuote[], source: string, quoteFilter: QuoteFilter = () => null): Taken {
    const taken: Taken = { accepted: [], dropped: {} }
    for (const each of raw) {
      const read = accept(each, source, quoteFilter)
      if (read.ok) taken.accepted.push(read.value)
      else {
        dropped.add(each.symbol, read.refusal, 1)
        taken.dropped[read.refusal] = (taken.dropped[read.refusal] ?? 0) + 1
      }
    }
    if (taken.accepted.length > 0) for (const listener of listeners) listener(taken.accepted)
    return taken
  }

  function currencyQuoteOf(currency: Currency): Quote | null {
    const pair = currencyPairSymbol(currency)
    return pair === null ? null : (last.get(pair) ?? null)
  }

  return {
    apply: (raw, source) => take(raw, source).accepted,
    take,
    get: (symbol) => last.get(symbol),
    all: () => [...last.values()],
    lastTime: () => toEpochMs(Math.max(0, ...[...last.values()].map(({ time }) => time))),
    newestKnown: () => Math.max(0, ...[...last.values()].map(({ time, delay = 0 }) => time + delay)),
    currencyQuoteOf,
    priceOf(id) {
      const product = catalogue.products.get(id)
      const quote = product && last.get(product.symbol)
      if (quote === undefined) return null
      return euroPrice(quote, product!.currency, currencyQuoteOf(product!.currency))
    },
    follow(known) {
      actions = known
    },
    split(split) {
      const { symbol } = split
      const quote = last.get(symbol)
      if (quote !== undefined) last.set(symbol, splitQuote(quote, split))
      const later = heldBack.get(symbol)
      if (later === undefined || actions.pendingSplit(symbol, later.time) !== null) return
      last.set(symbol, later)
      heldBack.delete(symbol)
    },
    onQuotes(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    drop: (reason, count) => dropped.add(null, reason, count),
    dropped: dropped.byReason,
    droppedBySymbol: dropped.bySymbol,
  }
}
