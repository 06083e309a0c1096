// The corporate actions that a node knows of: those of the tape, and those that were declared. Between the instant of a
// split and its being carried out there is no price of what it is on: quotes count new pieces, portfolios still old ones.

import type { CorporateAction } from '@koersklasse/domain/corporate-action.ts'
import { approximate, type Decimal, formatDecimal, parseDecimal } from '@koersklasse/domain/decimal.ts'
import type { Quote, RawQuote } from '@koersklasse/domain/quote.ts'
import { type Split, splitPrice } from '@koersklasse/domain/split.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time.ts'

/** A split of an instrument, and the instant from which it holds. */
export interface SplitOf {
  symbol: string
  effective: EpochMs
  split: Split
}

/** A quote as it counts new pieces; one of after the split stays as it is. */
export function splitQuote(quote: Quote, { effective, split }: SplitOf): Quote {
  if (quote.time >= effective) return quote
  return { ...quote, bid: splitPrice(quote.bid, split), ask: splitPrice(quote.ask, split) }
}

function splitRaw(raw: RawQuote, { split }: SplitOf): RawQuote {
  const after = (text: string) => {
    const price = parseDecimal(text)
    return price === null ? text : formatDecimal(splitPrice(price, split))
  }
  return { ...raw, bid: after(raw.bid), ask: after(raw.ask) }
}

export interface AnnouncedActions {
  /** Takes what was declared, beside what is known of the tape. */
  declare(actions: readonly CorporateAction[]): void
  /** Notes that this node reckons with a split from now on. */
  take(split: SplitOf): void
  isTaken(split: SplitOf): boolean
  /** The dividends on an instrument that take effect at an instant. */
  dividendsAt(symbol: string, at: EpochMs): Decimal[]
  /** The splits that this node does not reckon with yet. */
  openSplits(): SplitOf[]
  /** The first of an instrument's that has taken effect by an instant; null where there is none. */
  openSplit(symbol: string, at: EpochMs): SplitOf | null
  delistings(): { symbol: string; effective: EpochMs }[]
  /** Whether a split has taken effect, by the market's clock, and is not carried out. */
  isHeldUp(symbol: string): boolean
  isDelisted(symbol: string): boolean
  /** When an instrument left the exchange; null while it has not. */
  delistedAt(symbol: string): EpochMs | null
  /** What a made-up price of an instrument becomes between two instants: it falls with a dividend and a split. */
  priceAfter(symbol: string, price: number, from: EpochMs, to: EpochMs): number
  /** The instant of the last split that this node reckons with; null where there is none. */
  lastSplitOf(symbol: string): EpochMs | null
  /** What a feed says of a time before splits that are carried out, as it counts today's pieces. */
  countedAnew(raw: RawQuote): RawQuote
}

const keyOf = ({ symbol, kind, effective }: Pick<CorporateAction, 'symbol' | 'kind' | 'effective'>) =>
  `${symbol} ${kind} ${effective}`

/**
 * @param ofTape the actions of the tape
 * @param clock the market's
 */
export function createAnnouncedActions(ofTape: readonly CorporateAction[], clock: Clock): AnnouncedActions {
  const known = new Map<string, CorporateAction>()
  const bySymbol = new Map<string, CorporateAction[]>()
  const taken = new Set<string>()
  const lastSplits = new Map<string, EpochMs>()

  function declare(actions: readonly CorporateAction[]): void {
    for (const action of actions) {
      if (known.has(keyOf(action))) continue
      known.set(keyOf(action), action)
      const all = [...(bySymbol.get(action.symbol) ?? []), action]
      bySymbol.set(
        action.symbol,
        all.sort((one, other) => one.effective - other.effective),
      )
    }
  }

  const isTaken = ({ symbol, effective }: SplitOf) => taken.has(keyOf({ symbol, effective, kind: 'split' }))
  const isOpenSplit = (action: CorporateAction): action is CorporateAction & { kind: 'split' } =>
    action.kind === 'split' && !isTaken(action)

  function openSplit(symbol: string, at: EpochMs): SplitOf | null {
    const actions = bySymbol.get(symbol)
    return actions?.filter(isOpenSplit).find(({ effective }) => effective <= at) ?? null
  }

  function delistedAt(symbol: string): EpochMs | null {
    const now = bySymbol.has(symbol) ? clock.now() : 0
    const isOver = ({ kind, effective }: CorporateAction) => kind === 'delisting' && effective <= now
    return bySymbol.get(symbol)?.find(isOver)?.effective ?? null
  }

  declare(ofTape)
  return {
    declare,
    take({ symbol, effective }) {
      taken.add(keyOf({ symbol, effective, kind: 'split' }))
      lastSplits.set(symbol, Math.max(lastSplits.get(symbol) ?? 0, effective) as EpochMs)
    },
    isTaken,
    dividendsAt: (symbol, at) =>
      (bySymbol.get(symbol) ?? []).flatMap((action) =>
        action.kind === 'dividend' && action.effective === at ? [action.amount] : [],
      ),
    openSplits: () => [...known.values()].filter(isOpenSplit),
    openSplit,
    delistings: () => [...known.values()].filter(({ kind }) => kind === 'delisting'),
    isHeldUp: (symbol) => bySymbol.has(symbol) && openSplit(symbol, clock.now()) !== null,
    isDelisted: (symbol) => delistedAt(symbol) !== null,
    delistedAt,
    priceAfter(symbol, price, from, to) {
      const between = (bySymbol.get(symbol) ?? []).filter(
        ({ effective }) => effective > from && effective <= to,
      )
      return between.reduce((before, action) => {
        if (action.kind === 'dividend') return Math.max(before / 2, before - approximate(action.amount))
        return isOpenSplit(action) ? (before * action.split.oldPieces) / action.split.newPieces : before
      }, price)
    },
    lastSplitOf: (symbol) => lastSplits.get(symbol) ?? null,
    countedAnew(raw) {
      if (raw.time >= (lastSplits.get(raw.symbol) ?? 0)) return raw
      // Of garbage with a time before all times there may be no action at all.
      const splits = (bySymbol.get(raw.symbol) ?? []).filter(
        (action) => action.kind === 'split' && isTaken(action) && action.effective > raw.time,
      ) as SplitOf[]
      return splits.reduce(splitRaw, raw)
    },
  }
}
