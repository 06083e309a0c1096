// The market carries out a split at once. Portfolios are split one by one, each under its own lock: by the sweep over all
// holders, or earlier, with the next command or when somebody looks at the portfolio (docs/decisions/0082).

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { ActionBasis, Schema } from '../../../platform/database/schema.ts'
import { executeSplit, type PositionSplit } from './execute-event.ts'
import { loadPendingOrders, loadPositions, type PortfolioRow } from './execution-store.ts'
import type { Books } from './record-change.ts'
import { saveChanges } from './save-changes.ts'
import { fromStoredQuote } from './stored-quote.ts'
import { WorkingSet } from './working-set.ts'

/** Loads the running splits, in the order in which the market carried them out. */
export async function loadRunningSplits(db: Kysely<Schema>): Promise<PositionSplit[]> {
  const { rows } = await sql<{
    actionId: string
    productId: string
    effective: EpochMs
    newPieces: number
    oldPieces: number
    price: Cents
    basis: ActionBasis
  }>`
    select action_id as "actionId", product_id as "productId", effective, new_pieces as "newPieces",
      old_pieces as "oldPieces", price, basis
    from running_splits join corporate_actions a on a.id = action_id order by done_at, effective, a.id`.execute(
    db,
  )
  return rows.map(({ newPieces, oldPieces, basis, ...row }) => ({
    ...row,
    split: { newPieces, oldPieces },
    quote: fromStoredQuote(basis.quote)!,
    currencyQuote: fromStoredQuote(basis.currencyQuote),
  }))
}

/**
 * Carries out the running splits in the locked portfolios that lack them, before anything else is done with them.
 * @returns whether any portfolio was changed
 */
export async function splitBehind(
  tx: Kysely<Schema>,
  { ids, market }: Pick<Books, 'ids' | 'market'>,
  portfolios: PortfolioRow[],
): Promise<boolean> {
  const behind: { portfolio: PortfolioRow; split: PositionSplit }[] = []
  for (const split of await loadRunningSplits(tx)) {
    const marked = await mark(tx, split.actionId, portfolios)
    for (const portfolio of portfolios) {
      // A portfolio does not change after the end of its competition.
      if (marked.has(portfolio.id) && split.effective < portfolio.end_at) behind.push({ portfolio, split })
    }
  }
  if (behind.length === 0) return false
  const pairs = behind.map(({ portfolio, split }) => ({
    portfolioId: portfolio.id,
    productId: split.productId,
  }))
  const set = new WorkingSet({
    portfolios,
    positions: await loadPositions(tx, pairs),
    orders: await loadPendingOrders(tx, pairs),
    ...{ transactions: [], lastBookings: new Map(), holdings: [] },
    ...{ splits: [], halted: new Set(), voidedEnds: new Set(), cases: new Map(), unbookedDeposits: [] },
  })
  for (const { portfolio, split } of behind) executeSplit({ set, ids, market }, portfolio.id, split)
  await saveChanges(tx, set.changes())
  return true
}

/**
 * Marks locked portfolios as split. Resolves to the ids of those that were not marked before. That is none if the split has
 * ended since it was read: all portfolios have it then, and their marks may have been deleted. A split does not end before
 * this transaction does.
 */
async function mark(
  tx: Kysely<Schema>,
  actionId: string,
  portfolios: readonly PortfolioRow[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ portfolio_id: string }>`
    insert into split_portfolios (action_id, portfolio_id)
    select action_id, portfolio_id
    from (select action_id from running_splits where action_id = ${actionId}::uuid for key share) as running,
      unnest(${portfolios.map(({ id }) => id)}::uuid[]) as portfolio_id
    on conflict do nothing returning portfolio_id`.execute(tx)
  return new Set(rows.map(({ portfolio_id }) => portfolio_id))
}
