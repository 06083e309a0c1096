// Carries out running splits in portfolios that are about to be read (docs/decisions/0082).

import { type RawBuilder, sql } from 'kysely'

/** Whether a portfolio lacks a running split, by the column with its id. */
export function isBehind(portfolioId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from running_splits where not exists (
    select from split_portfolios s where s.action_id = running_splits.action_id and s.portfolio_id = ${sql.ref(portfolioId)}))`
}

/** Carries out running splits in the portfolios that lack them, unless they are locked for long. */
export type SplitNow = (portfolioIds: readonly string[]) => Promise<void>

/** First brings the memory of this node up to the split, so that later reads use new pieces and new prices. */
export function createSplitNow(deps: {
  betweenSplits: (read: () => Promise<void>) => Promise<void>
  executeEvent: (command: { kind: 'split'; portfolioId: string }) => Promise<unknown>
}): SplitNow {
  return (portfolioIds) =>
    deps.betweenSplits(async () => {
      await Promise.all(portfolioIds.map((portfolioId) => deps.executeEvent({ kind: 'split', portfolioId })))
    })
}
