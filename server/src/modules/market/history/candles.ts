// Candles are built in memory on every node, from the quotes of the book; the feed's node saves them. Candles that are
// not yet saved are read from here.

import { type Split, splitPrice } from '@koersklasse/domain/corporate-actions/split.ts'
import {
  type Candle,
  type CandleLength,
  candleLengths,
  candleStart,
  withQuote,
} from '@koersklasse/domain/market/candle.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createDays } from '../calendar/days.ts'
import type { SplitOf } from '../corporate-actions/announced-actions.ts'
import type { CandleOf } from '../store/candle-store.ts'
import type { MarketStore } from '../store/market-store.ts'

/** A candle in memory. It is kept for two sweeps after the last quote in it, and while it waits to be saved. */
interface Kept {
  candle: Candle
  sweep: number
  isUnsaved: boolean
}

export interface Candles {
  /** Loads yesterday's closes and the candles of today so far. */
  load(): Promise<void>
  add(quotes: readonly Quote[]): void
  /** The last day candle before the day of an instant; null if there is none. */
  previousDay(symbol: string, at: EpochMs): Candle | null
  /** Converts the candles from before a split to new pieces. */
  split(split: SplitOf): void
  /**
   * Replaces the candles of a symbol and a length that began at some instants, where they are in memory; one of null is
   * dropped. Quotes that came since are added.
   */
  correct(
    symbol: string,
    length: CandleLength,
    corrected: ReadonlyMap<EpochMs, Candle | null>,
    since: readonly Quote[],
  ): void
  /** How often candles have been rewritten: by splits, and by corrections. */
  rewrites(): number
  /** The candles in memory, oldest first. */
  recent(symbol: string, length: CandleLength): Candle[]
  /** Saves the candles that have changed. Those that could not be saved are saved by the next call. */
  save(): Promise<void>
  /**
   * Keeps what is saved of the candles from before the last quotes that are saved: the node which saved them has seen all of
   * their quotes, whereas some may not have reached this one.
   */
  keepSaved(lastQuotes: readonly { symbol: string; time: number }[]): void
  /** Drops finished candles: all of them, or with `keepUnsaved` only those that are saved. */
  sweep(options: { keepUnsaved: boolean }): void
}

export function createCandles(deps: { store: MarketStore; symbols: readonly string[] }): Candles {
  const kept = new Map(
    deps.symbols.map((symbol) => [
      symbol,
      { minute: [], quarter: [], day: [] } as Record<CandleLength, Kept[]>,
    ]),
  )
  let sweepNumber = 0
  let rewrites = 0
  const dayOf = createDays()

  function* all(): Iterable<{ symbol: string; length: CandleLength; list: Kept[] }> {
    for (const [symbol, lists] of kept) {
      for (const length of candleLengths) yield { symbol, length, list: lists[length] }
    }
  }

  function addTo(list: Kept[], quote: Quote, length: CandleLength): void {
    const last = list.at(-1)
    const candle = withQuote(last?.candle, quote, length)
    const entry = { candle, sweep: sweepNumber, isUnsaved: true }
    if (last?.candle.start === candle.start) list[list.length - 1] = entry
    else list.push(entry)
  }

  return {
    async load() {
      const days = Map.groupBy(await deps.store.lastDays(deps.symbols), ({ symbol }) => symbol)
      for (const [symbol, saved] of days) {
        const list = kept.get(symbol)!.day
        const firstHere = list[0]?.candle.start ?? Number.POSITIVE_INFINITY
        const before = saved.filter(({ candle }) => candle.start < firstHere)
        list.unshift(...before.map(({ candle }) => ({ candle, sweep: sweepNumber, isUnsaved: false })))
      }
    },
    add(quotes) {
      for (const quote of quotes) {
        const lists = kept.get(quote.symbol)
        if (lists !== undefined) for (const length of candleLengths) addTo(lists[length], quote, length)
      }
    },
    previousDay(symbol, at) {
      const { start } = dayOf(at)
      return kept.get(symbol)?.day.findLast(({ candle }) => candle.start < start)?.candle ?? null
    },
    split(split) {
      rewrites += 1
      for (const length of candleLengths) {
        const list = kept.get(split.symbol)?.[length] ?? []
        list.splice(0, list.length, ...splitList(list, length, split))
      }
    },
    correct(symbol, length, corrected, since) {
      rewrites += 1
      const list = kept.get(symbol)?.[length]
      if (list === undefined) return
      list.splice(0, list.length, ...correctedList(list, length, corrected, since))
    },
    rewrites: () => rewrites,
    recent: (symbol, length) => kept.get(symbol)?.[length].map(({ candle }) => candle) ?? [],
    async save() {
      const unsaved = [...all()].flatMap(({ symbol, length, list }) =>
        list.filter(({ isUnsaved }) => isUnsaved).map((entry) => ({ symbol, length, entry })),
      )
      const rows = unsaved.map(
        ({ symbol, length, entry }): CandleOf => ({ symbol, length, candle: entry.candle }),
      )
      await deps.store.saveCandles(rows)
      // A candle that got another quote meanwhile is a new object by now, and stays unsaved.
      for (const { entry } of unsaved) entry.isUnsaved = false
    },
    keepSaved(lastQuotes) {
      for (const { symbol, time } of lastQuotes) {
        for (const length of candleLengths) {
          for (const entry of kept.get(symbol)?.[length] ?? [])
            if (entry.candle.start < candleStart(toEpochMs(time), length)) entry.isUnsaved = false
        }
      }
    },
    sweep({ keepUnsaved }) {
      sweepNumber += 1
      for (const { length, list } of all()) {
        const always = list.length - (length === 'day' ? 2 : 1)
        const isWanted = (entry: Kept, index: number) =>
          index >= always || entry.sweep >= sweepNumber - 2 || (keepUnsaved && entry.isUnsaved)
        list.splice(0, list.length, ...list.filter(isWanted))
      }
    },
  }
}

function correctedList(
  list: readonly Kept[],
  length: CandleLength,
  corrected: ReadonlyMap<EpochMs, Candle | null>,
  since: readonly Quote[],
): Kept[] {
  return list.flatMap((entry) => {
    const { start } = entry.candle
    const right = corrected.get(start)
    if (right === undefined) return [entry]
    const later = since.filter(({ time }) => candleStart(time, length) === start)
    const add = (candle: Candle | undefined, quote: Quote) => withQuote(candle, quote, length)
    const candle = later.reduce(add, right ?? undefined)
    return candle === undefined ? [] : [{ ...entry, candle, isUnsaved: later.length > 0 }]
  })
}

function splitList(list: readonly Kept[], length: CandleLength, { effective, split }: SplitOf): Kept[] {
  // No quote is from the same day as a split and from before it.
  const isBefore = ({ candle }: Kept) => candle.start < candleStart(effective, length)
  return list.map((entry) =>
    isBefore(entry) ? { ...entry, candle: splitCandle(entry.candle, split) } : entry,
  )
}

function splitCandle({ start, ...prices }: Candle, split: Split): Candle {
  const after = (price: Decimal) => splitPrice(price, split)
  return {
    start,
    open: after(prices.open),
    high: after(prices.high),
    low: after(prices.low),
    close: after(prices.close),
    bid: after(prices.bid),
    ask: after(prices.ask),
  }
}
