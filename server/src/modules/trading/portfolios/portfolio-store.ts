// Reads portfolios and their positions. Only the execution of commands changes them.

import type { Visibility } from '@koersklasse/domain/competition/competition.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../../platform/database/columns.ts'
import { unnestRows } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { gather, gatherRows } from '../../../platform/gather.ts'
import { isBehind } from './split-now.ts'
import type { PositionRow } from './wire.ts'

/** The fields of a portfolio that are shown to players, and when its competition runs and shows it to others. */
export interface PortfolioSummary {
  id: string
  competition_id: string
  cash: Cents
  deposited: Cents
  version: number
  starting_balance: Cents
  start_at: EpochMs
  end_at: EpochMs
  visibility: Visibility
  /** Whether its competition is closed. */
  isClosed: boolean
  /** Whether it lacks a running split. */
  isBehind: boolean
}

/** A player in a competition. */
interface Wanted {
  userId: string
  competitionId: string
}

export interface PortfolioStore {
  /** A player's portfolio in a competition. Those that are looked for at about the same time share one read. */
  findPortfolio(userId: string, competitionId: string): Promise<PortfolioSummary | undefined>
  /** The ids of portfolios, in the order of `wanted`; undefined for a player without a portfolio in the competition. */
  findPortfolioIds(wanted: readonly Wanted[]): Promise<(string | undefined)[]>
  /** The id of the portfolio that one of a player's orders belongs to. */
  findPortfolioOfOrder(userId: string, orderId: string): Promise<string | undefined>
  /** What a portfolio holds, the oldest position first. Those that are asked for at about the same time share one read. */
  positionsOf(portfolioId: string): Promise<readonly PositionRow[]>
  findPosition(portfolioId: string, positionId: string): Promise<PositionRow | undefined>
  /** The given products that anybody has ever ordered or held. */
  everOrdered(productIds: readonly ProductId[]): Promise<ProductId[]>
}

export function createPortfolioStore(kysely: Kysely<Schema>): PortfolioStore {
  const findSummary = gather((wanted: readonly Wanted[]) => summariesOf(kysely, wanted))
  return {
    findPortfolio: (userId, competitionId) => findSummary({ userId, competitionId }),
    async findPortfolioIds(wanted) {
      const { rows } = await sql<{ nr: number; id: string }>`/* find portfolios */
        select nr, id
        from unnest(${wanted.map((one) => one.userId)}::uuid[], ${wanted.map((one) => one.competitionId)}::uuid[])
          with ordinality as wanted (user_id, competition_id, nr)
        join portfolios using (user_id, competition_id)`.execute(kysely)
      const ids = wanted.map((): string | undefined => undefined)
      for (const { nr, id } of rows) ids[nr - 1] = id
      return ids
    },
    async findPortfolioOfOrder(userId, orderId) {
      const order = await kysely
        .selectFrom('orders')
        .innerJoin('portfolios', 'portfolios.id', 'orders.portfolio_id')
        .select('orders.portfolio_id')
        .where('orders.id', '=', orderId)
        .where('portfolios.user_id', '=', userId)
        .executeTakeFirst()
      return order?.portfolio_id
    },
    positionsOf: gatherRows(
      (portfolioIds) => positionsOf(kysely, portfolioIds),
      (row) => row.portfolio_id,
    ),
    findPosition(portfolioId, positionId) {
      return kysely
        .selectFrom('positions')
        .select(columnsOf.positions)
        .where('id', '=', positionId)
        .where('portfolio_id', '=', portfolioId)
        .executeTakeFirst()
    },
    async everOrdered(productIds) {
      const { rows } = await sql<{ product_id: ProductId }>`
        select product_id from positions where product_id = any(${productIds}::text[])
        union select product_id from orders where product_id = any(${productIds}::text[])`.execute(kysely)
      return rows.map(({ product_id }) => product_id)
    },
  }
}

/** The portfolios of players in competitions, in the order of what is wanted; undefined for a player who has none. */
async function summariesOf(
  kysely: Kysely<Schema>,
  wanted: readonly Wanted[],
): Promise<(PortfolioSummary | undefined)[]> {
  const table = unnestRows(wanted, { userId: 'uuid', competitionId: 'uuid' })
  // With a limit it is no join, so that each is looked up by the index.
  const { rows } = await sql<PortfolioSummary & { nr: number }>`
    select nr, id, competition_id, cash, deposited, version, starting_balance, start_at, end_at, visibility, "isClosed", "isBehind"
    from ${table} with ordinality as wanted (player, competition, nr)
    cross join lateral (
      select p.id, competition_id, cash, deposited, version, starting_balance, start_at, end_at, visibility,
        closed_at is not null as "isClosed", ${isBehind('p.id')} as "isBehind"
      from portfolios p join competitions c on c.id = p.competition_id
      where p.user_id = player and p.competition_id = competition limit 1) as found`.execute(kysely)
  const found = new Map(rows.map(({ nr, ...summary }) => [nr, summary]))
  return wanted.map((_, index) => found.get(index + 1))
}

/** What some portfolios hold, the oldest position first. */
async function positionsOf(kysely: Kysely<Schema>, portfolioIds: readonly string[]): Promise<PositionRow[]> {
  const columns = sql.join(columnsOf.positions.map((column) => sql.ref(column)))
  const wanted = portfolioIds.map((id) => ({ id }))
  // With the offset it is no join, so that those of each are looked up by the index.
  const { rows } = await sql<PositionRow>`
    select ${columns} from ${unnestRows(wanted, { id: 'uuid' })} as wanted (portfolio)
    cross join lateral (
      select ${columns} from positions where portfolio_id = portfolio and quantity > 0 offset 0) as held
    order by id`.execute(kysely)
  return rows
}
