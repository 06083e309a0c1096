// Replaces the values of midnights after wrong quotes were corrected, by what they would have been without those quotes.

import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { firstId } from '../../platform/ids.ts'
import { slicesOf } from '../../platform/slices.ts'
import {
  createReadValues,
  midnightsBetween,
  portfoliosAtATime,
  type WriteDailyValuesDeps,
} from './write-daily-values.ts'

/** What a correction has changed of the past. */
export interface ChangedPast {
  /** Nothing has changed up to this instant. */
  since: EpochMs
  /** The portfolios whose bookings have changed. */
  portfolioIds: readonly string[]
  /** Whether the prices right before a midnight have changed, and with them the values of all portfolios. */
  isRepriced(midnight: EpochMs): Promise<boolean>
}

/**
 * Returns the function that replaces the values that a correction has changed, a page at a time, until the signal aborts. It
 * may be repeated. Nodes that have read a midnight read it again if one of its values has changed.
 * @param portfoliosAtOnce how many values a statement writes
 */
export function createRewriteDailyValues(
  { store, market }: WriteDailyValuesDeps,
  portfoliosAtOnce = portfoliosAtATime,
) {
  return async ({ since, portfolioIds, isRepriced }: ChangedPast, signal: AbortSignal): Promise<void> => {
    const today = startOfGameDay(market.now())
    for (const midnight of midnightsBetween(since, today).filter((one) => one > since)) {
      const read = createReadValues({ store, market }, midnight, portfoliosAtOnce)
      const slices = (await isRepriced(midnight)) ? [null] : slicesOf(portfolioIds, portfoliosAtOnce)
      for (const among of slices)
        for (let after: string | null = firstId; after !== null; ) {
          const from: string = after
          const page = await market.betweenSplits(() => read(from, among))
          if (signal.aborted) return
          await store.rewrite(midnight, page)
          after = among !== null || page.length < portfoliosAtOnce ? null : page.at(-1)!.id
        }
    }
  }
}
