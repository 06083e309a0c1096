// Splits portfolios that are to be read before a running split has come to them (docs/decisions/0082).

import { type RawBuilder, sql } from 'kysely'

/** Whether a portfolio does not count every running split yet, by the column with its id. */
export function isBehind(portfolioId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from running_splits where not exists (
    select from split_portfolios s where s.action_id = running_splits.action_id and s.portfolio_id = ${sql.ref(portfolioId)}))`
}

/** Splits portfolios that a running split has not come to, as far as they are not locked for long. */
export type SplitNow = (portfolioIds: readonly string[]) => Promise<void>

/**
 * Brings the memory of this node up to the split first, so that what is read afterwards counts new pieces and new prices.
 */
export function createSplitNow(deps: {
  betweenSplits: (read: () => Promise<void>) => Promise<void>
  executeEvent: (command: { kind: 'split'; portfolioId: string }) => Promise<unknown>
}): SplitNow {
  return (portfolioIds) =>
    deps.betweenSplits(async () => {
      await Promise.all(portfolioIds.map((portfolioId) => deps.executeEvent({ kind: 'split', portfolioId })))
    })
}
