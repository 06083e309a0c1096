// What the repair of a portfolio is computed from: its rows, read under its lock or for a dry run.

import type { RepairSummary } from '@koersklasse/contract/desk/corrections.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { OrderRow, PositionRow, TransactionRow } from '../portfolios/wire.ts'
import type { CorrectPortfolio } from './command.ts'
import type { RunningCorrection } from './running-correction.ts'

/** A transaction in a product. */
export type ProductTransaction = TransactionRow & { product_id: string }

export interface PortfolioCase {
  /** The transactions in products, in the order in which they were booked. */
  transactions: ProductTransaction[]
  /** The deposits of cash. */
  deposits: TransactionRow[]
  /** The orders of wrong fills, and those that were aborted since the stretch. */
  orders: OrderRow[]
  positions: PositionRow[]
}

/** What was done to a portfolio. */
export interface Corrected {
  correctionId: string
  portfolioId: string
  outcome: RepairSummary
  at: EpochMs
}

/**
 * Loads the cases of portfolios that are still to be repaired. A portfolio that was replaced meanwhile belongs to nobody,
 * and has none.
 */
export async function loadCases(
  tx: Kysely<Schema>,
  commands: readonly CorrectPortfolio[],
): Promise<ReadonlyMap<string, PortfolioCase>> {
  const cases = new Map<string, PortfolioCase>()
  for (const [correction, own] of Map.groupBy(commands, (command) => command.correction)) {
    const undone = await tx
      .selectFrom('corrected_portfolios')
      .innerJoin('portfolios', 'portfolios.id', 'portfolio_id')
      .select('portfolio_id')
      .where('replaced_at', 'is', null)
      .where('correction_id', '=', correction.id)
      .where(
        'portfolio_id',
        'in',
        own.map(({ portfolioId }) => portfolioId),
      )
      .where('done_at', 'is', null)
      .execute()
    const read = await readCases(
      tx,
      correction,
      undone.map(({ portfolio_id }) => portfolio_id),
    )
    for (const [portfolioId, one] of read) cases.set(portfolioId, one)
  }
  return cases
}

/** Reads the cases of portfolios. */
export async function readCases(
  db: Kysely<Schema>,
  { stretch }: Pick<RunningCorrection, 'stretch'>,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, PortfolioCase>> {
  if (portfolioIds.length === 0) return new Map()
  const transactions = await db
    .selectFrom('transactions')
    .selectAll()
    .where('portfolio_id', 'in', portfolioIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { rows: orders } = await sql<OrderRow>`
    select o.* from orders o where o.portfolio_id = any(${portfolioIds}::uuid[]) and o.updated_at >= ${stretch.from}
      and o.status in ('completed', 'aborted')
    order by o.created_at, o.id`.execute(db)
  const positions = await db
    .selectFrom('positions')
    .selectAll()
    .where('portfolio_id', 'in', portfolioIds)
    .execute()
  const byPortfolio = {
    transactions: Map.groupBy(transactions, portfolioOf),
    ...{ orders: Map.groupBy(orders, portfolioOf), positions: Map.groupBy(positions, portfolioOf) },
  }
  return new Map(
    portfolioIds.map((id) => {
      const booked = byPortfolio.transactions.get(id) ?? []
      const deposits = booked.filter(({ kind }) => kind === 'deposit')
      const [own, held] = [byPortfolio.orders.get(id) ?? [], byPortfolio.positions.get(id) ?? []]
      return [id, { transactions: booked.filter(isInProduct), deposits, orders: own, positions: held }]
    }),
  )
}

const portfolioOf = ({ portfolio_id }: { portfolio_id: string }): string => portfolio_id

const isInProduct = (row: TransactionRow): row is ProductTransaction => row.product_id !== null

/** The statement that marks a portfolio as repaired. */
export function markCorrected({ correctionId, portfolioId, outcome, at }: Corrected) {
  return sql`
    update corrected_portfolios set outcome = ${JSON.stringify(outcome)}::jsonb, done_at = ${at}
    where correction_id = ${correctionId} and portfolio_id = ${portfolioId}`
}
