// Counts the quotes that are not applied, by instrument and by reason.

import type { DroppedQuotes } from '@koersklasse/contract/desk/market.ts'
import { type QuoteDrop, quoteDrops } from '@koersklasse/contract/ingest.ts'

/** @param isKnown whether the game has an instrument; unknown symbols are counted together, so that nothing grows */
export function createDropCounts(isKnown: (symbol: string) => boolean) {
  const all = new Map<string | null, Map<QuoteDrop, number>>()

  function bySymbol(): DroppedQuotes[] {
    const rows = [...all].flatMap(([symbol, counts]) =>
      [...counts].map(([reason, quotes]) => ({ symbol, reason, quotes })),
    )
    return rows.sort((one, other) => other.quotes - one.quotes)
  }

  return {
    add(symbol: unknown, reason: QuoteDrop, count: number): void {
      const known = typeof symbol === 'string' && isKnown(symbol) ? symbol : null
      const counts = all.get(known) ?? new Map<QuoteDrop, number>()
      all.set(known, counts.set(reason, (counts.get(reason) ?? 0) + count))
    },
    /** The most first. */
    bySymbol,
    byReason(): Record<QuoteDrop, number> {
      const counts = Object.fromEntries(quoteDrops.map((reason) => [reason, 0])) as Record<QuoteDrop, number>
      for (const { reason, quotes } of bySymbol()) counts[reason] += quotes
      return counts
    },
  }
}
