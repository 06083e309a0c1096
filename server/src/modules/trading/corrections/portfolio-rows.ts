// Reads portfolios with the rules of their competitions, without a lock, for a dry run.

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { type PortfolioRow, selectPortfolios } from '../execution/execution-store.ts'

export async function readPortfolioRows(
  db: Kysely<Schema>,
  portfolioIds: readonly string[],
): Promise<PortfolioRow[]> {
  const { rows } = await sql<PortfolioRow>`
    ${selectPortfolios} where p.id = any(${portfolioIds}::uuid[]) order by p.id`.execute(db)
  return rows
}
