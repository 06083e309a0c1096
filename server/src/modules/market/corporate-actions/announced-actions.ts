// The corporate actions that a node knows: those of the tape, and those that were declared. From the instant of a split
// until it is carried out the last quote before it counts: later quotes are per new piece, portfolios still hold old
// pieces.

import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { exDateBreak } from '@koersklasse/domain/corporate-actions/ex-date.ts'
import { type ExDateBreak, isInExDateBreak } from '@koersklasse/domain/corporate-actions/ex-date-break.ts'
import { type Split, splitPrice } from '@koersklasse/domain/corporate-actions/split.ts'
import type { Quote, RawQuote } from '@koersklasse/domain/market/quote.ts'
import type { SessionHours } from '@koersklasse/domain/market/trading-session.ts'
import { approximate, type Decimal, formatDecimal, parseDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'

/** A split of an instrument, and the instant from which it holds. */
export interface SplitOf {
  symbol: string
  effective: EpochMs
  split: Split
}

/** A quote per new piece; a quote from after the split stays as it is. */
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

/** A dividend on one unit of an instrument, and the instant from which it holds. */
export interface DividendOf {
  effective: EpochMs
  amount: Decimal
}

export interface AnnouncedActions {
  /** Adds declared actions to those of the tape; one that was declared otherwise before is replaced. */
  declare(actions: readonly CorporateAction[]): void
  /** Forgets actions that were withdrawn, be they of the tape or declared. */
  withdraw(actions: readonly CorporateAction[]): void
  /** Notes that this node's memory counts new pieces from now on. */
  markApplied(split: SplitOf): void
  isApplied(split: SplitOf): boolean
  /** The dividends on an instrument that take effect after an instant and up to another, oldest first. */
  dividendsBetween(symbol: string, after: EpochMs, until: EpochMs): DividendOf[]
  /** The breaks in the trading of an instrument around its actions. */
  breaksOf(symbol: string): readonly ExDateBreak[]
  /** Whether an instant is in such a break: a quote of that time may or may not include the action. */
  isInBreak(symbol: string, at: EpochMs): boolean
  /** The splits that are not applied in this node's memory. */
  pendingSplits(): SplitOf[]
  /** The first split of an instrument that is effective by an instant; null if there is none. */
  pendingSplit(symbol: string, at: EpochMs): SplitOf | null
  delistings(): { symbol: string; effective: EpochMs }[]
  isDelisted(symbol: string): boolean
  /** When an instrument was delisted; null while it is listed. */
  delistedAt(symbol: string): EpochMs | null
  /** A simulated price after the corporate actions between two instants: dividends and splits lower it. */
  priceAfter(symbol: string, price: number, from: EpochMs, to: EpochMs): number
  /** The instant of the last split that is applied in memory; null if there is none. */
  lastAppliedSplit(symbol: string): EpochMs | null
  /** Adjusts a quote from before splits that are applied to post-split units. */
  toPostSplitUnits(raw: RawQuote): RawQuote
}

const keyOf = ({ symbol, kind, effective }: Pick<CorporateAction, 'symbol' | 'kind' | 'effective'>) =>
  `${symbol} ${kind} ${effective}`

/** Whether two actions on one instrument of one kind and instant are alike. */
function isSame(one: CorporateAction | undefined, other: CorporateAction): boolean {
  if (one === undefined) return false
  if (one.kind === 'dividend') return other.kind === 'dividend' && one.amount === other.amount
  if (one.kind !== 'split' || other.kind !== 'split') return one.kind === other.kind
  return one.split.newPieces === other.split.newPieces && one.split.oldPieces === other.split.oldPieces
}

/**
 * @param ofTape the actions of the tape
 * @param clock the market's
 * @param hoursOf the trading hours of an instrument; one without hours has no breaks
 */
export function createAnnouncedActions(
  ofTape: readonly CorporateAction[],
  clock: Clock,
  hoursOf: (symbol: string) => SessionHours | null = () => null,
): AnnouncedActions {
  const { known, bySymbol, breaks, declare, withdraw } = createKnownActions(hoursOf)
  const applied = new Set<string>()
  const lastAppliedSplits = new Map<string, EpochMs>()

  const isApplied = ({ symbol, effective }: SplitOf) =>
    applied.has(keyOf({ symbol, effective, kind: 'split' }))
  const isPendingSplit = (action: CorporateAction): action is CorporateAction & { kind: 'split' } =>
    action.kind === 'split' && !isApplied(action)

  function pendingSplit(symbol: string, at: EpochMs): SplitOf | null {
    const actions = bySymbol.get(symbol)
    return actions?.filter(isPendingSplit).find(({ effective }) => effective <= at) ?? null
  }

  function delistedAt(symbol: string): EpochMs | null {
    const now = bySymbol.has(symbol) ? clock.now() : 0
    const isOver = ({ kind, effective }: CorporateAction) => kind === 'delisting' && effective <= now
    return bySymbol.get(symbol)?.find(isOver)?.effective ?? null
  }

  declare(ofTape)
  return {
    declare,
    withdraw,
    markApplied({ symbol, effective }) {
      applied.add(keyOf({ symbol, effective, kind: 'split' }))
      lastAppliedSplits.set(symbol, Math.max(lastAppliedSplits.get(symbol) ?? 0, effective) as EpochMs)
    },
    isApplied,
    dividendsBetween: (symbol, after, until) =>
      (bySymbol.get(symbol) ?? []).filter(
        (action) => action.kind === 'dividend' && action.effective > after && action.effective <= until,
      ) as (CorporateAction & { kind: 'dividend' })[],
    breaksOf: (symbol) => breaks.get(symbol) ?? [],
    isInBreak: (symbol, at) => isInExDateBreak(at, breaks.get(symbol) ?? []),
    pendingSplits: () => [...known.values()].filter(isPendingSplit),
    pendingSplit,
    delistings: () => [...known.values()].filter(({ kind }) => kind === 'delisting'),
    isDelisted: (symbol) => delistedAt(symbol) !== null,
    delistedAt,
    priceAfter(symbol, price, from, to) {
      const between = (bySymbol.get(symbol) ?? []).filter(
        ({ effective }) => effective > from && effective <= to,
      )
      return between.reduce((before, action) => {
        if (action.kind === 'dividend') return Math.max(before / 2, before - approximate(action.amount))
        return isPendingSplit(action) ? (before * action.split.oldPieces) / action.split.newPieces : before
      }, price)
    },
    lastAppliedSplit: (symbol) => lastAppliedSplits.get(symbol) ?? null,
    toPostSplitUnits(raw) {
      if (raw.time >= (lastAppliedSplits.get(raw.symbol) ?? 0)) return raw
      // Garbage may carry a time before every action.
      const splits = (bySymbol.get(raw.symbol) ?? []).filter(
        (action) => action.kind === 'split' && isApplied(action) && action.effective > raw.time,
      ) as SplitOf[]
      return splits.reduce(splitRaw, raw)
    },
  }
}

/** The actions that are announced, by symbol in order of taking effect, and the breaks around them. */
function createKnownActions(hoursOf: (symbol: string) => SessionHours | null) {
  const known = new Map<string, CorporateAction>()
  const bySymbol = new Map<string, CorporateAction[]>()
  const breaks = new Map<string, ExDateBreak[]>()

  /** Orders the actions on the symbols of these. */
  function order(changed: readonly CorporateAction[]): void {
    for (const symbol of new Set(changed.map((action) => action.symbol))) {
      const all = [...known.values()]
        .filter((action) => action.symbol === symbol)
        .sort((one, other) => one.effective - other.effective)
      bySymbol.set(symbol, all)
      const hours = hoursOf(symbol)
      if (hours === null) continue
      const around = all.map(({ effective }) => exDateBreak(effective, hours))
      breaks.set(symbol, around)
    }
  }

  return {
    ...{ known, bySymbol, breaks },
    declare(actions: readonly CorporateAction[]): void {
      const added = actions.filter((action) => !isSame(known.get(keyOf(action)), action))
      for (const action of added) known.set(keyOf(action), action)
      order(added)
    },
    withdraw(actions: readonly CorporateAction[]): void {
      order(actions.filter((action) => known.delete(keyOf(action))))
    },
  }
}
