// Computes the candles that a stretch of wrong quotes touches from the right ones: minutes from the quotes, quarters from
// their minutes, days from their quarters.

import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import { isBad } from '@koersklasse/domain/corrections/bad-stretch.ts'
import {
  type Candle,
  type CandleLength,
  candleLengths,
  candleStart,
  mergeCandles,
  withQuote,
} from '@koersklasse/domain/market/candle.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { nextDay } from '../calendar/days.ts'
import { createCandleStore } from '../store/candle-store.ts'

/** By length, the right candles by their start; null where no right quote is left. */
export type CorrectedCandles = Record<CandleLength, Map<EpochMs, Candle | null>>

const partMs = { minute: 60_000, quarter: 15 * 60_000 } as const

/**
 * Writes the right candles of a symbol.
 * @param quotes all quotes of the symbol in the days that the stretch touches, the wrong ones too, in order
 * @param isRight whether a quote counts
 */
export async function correctCandles(
  tx: Kysely<Schema>,
  source: string,
  stretch: BadStretch,
  { quotes, isRight }: { quotes: readonly Quote[]; isRight: (quote: Quote) => boolean },
): Promise<CorrectedCandles> {
  const store = createCandleStore(tx, source)
  const wrong = quotes.filter((quote) => isBad(stretch, quote))
  const corrected: CorrectedCandles = { minute: new Map(), quarter: new Map(), day: new Map() }
  for (const length of candleLengths) {
    const starts = [...new Set(wrong.map(({ time }) => candleStart(time, length)))]
    for (const start of starts) {
      const candle =
        length === 'minute'
          ? fromQuotes(
              quotes.filter((quote) => isRight(quote) && candleStart(quote.time, 'minute') === start),
            )
          : await fromParts(length, start)
      corrected[length].set(start, candle)
      await store.removeCandles(stretch.symbol, length, [start])
      if (candle !== null) await store.saveCandles([{ symbol: stretch.symbol, length, candle }])
    }
  }
  return corrected

  async function fromParts(length: 'quarter' | 'day', start: EpochMs): Promise<Candle | null> {
    const until = length === 'day' ? nextDay(start) : toEpochMs(start + partMs.quarter)
    const part = length === 'day' ? 'quarter' : 'minute'
    const parts = await store.candlesBetween(stretch.symbol, part, { from: start, until })
    return mergeCandles(start, parts)
  }
}

function fromQuotes(quotes: readonly Quote[]): Candle | null {
  return quotes.reduce<Candle | null>(
    (candle, quote) => withQuote(candle ?? undefined, quote, 'minute'),
    null,
  )
}
