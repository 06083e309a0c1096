// Reads portfolios with their positions, in pages by id, and which of them have changed.

import type { Visibility } from '@koersklasse/domain/competition/competition.ts'
import type { Split } from '@koersklasse/domain/corporate-actions/split.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** A portfolio with its positions. `held` has a product and its pieces in turn, separated by spaces. */
export interface PortfolioRow {
  id: string
  competitionId: string
  userId: string | null
  isSimulated: boolean
  /** Whether another portfolio of its player counts in its place, or the player is excluded from the lists. */
  isReplaced: boolean
  cash: Cents
  deposited: Cents
  version: number
  held: string
  /** The running splits that its positions do not include yet. */
  behind: readonly string[]
}

/** A split that is being carried out, portfolio by portfolio. */
export interface RunningSplit {
  actionId: string
  productId: string
  effective: EpochMs
  split: Split
  /** The last price of a piece before it, in cents, at which fractions are paid. */
  price: Cents
}

/** A competition as far as its ranking needs it. */
export interface RankedCompetition {
  id: string
  start: EpochMs
  end: EpochMs
  startingBalance: Cents
  showsRiskAdjusted: boolean
  visibility: Visibility
  /** When it was last closed; null if it is not closed. */
  closedAt: EpochMs | null
  /** When wrong quotes were last corrected, in any competition; null for never. */
  correctedAt: EpochMs | null
}

/** By what a portfolio has changed. */
export type Change = 'opening' | 'transaction'

const idsOf: Record<Change, (isBetween: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  opening: (isBetween) => sql`
    select id from portfolios where ${isBetween} union select replaces from portfolios where ${isBetween}`,
  transaction: (isBetween) => sql`select portfolio_id from transactions where ${isBetween}`,
}

export type BoardStore = ReturnType<typeof createBoardStore>

/** Whether the player of a portfolio `p` is excluded from the lists at an instant of real time. */
const isExcluded = (now: EpochMs) => sql<boolean>`coalesce(p.user_id in (
  select user_id from exclusions where ended_at is null and (until is null or until > ${now})), false)`

/**
 * The player of a portfolio `p`; null for one who is not listed. So an exclusion is noticed in the same way as a player who
 * leaves.
 */
const listedUser = (now: EpochMs) =>
  sql<string | null>`case when ${isExcluded(now)} then null else p.user_id end`

/** `clock` is real time. */
export function createBoardStore(kysely: Kysely<Schema>, clock: Clock) {
  // One statement, so that the cash and the positions are of the same instant.
  const portfolios = () => sql`
    select p.id, p.competition_id as "competitionId", ${listedUser(clock.now())} as "userId", p.cash, p.deposited, p.version,
      coalesce(u.is_simulated, false) as "isSimulated", 
      p.replaced_at is not null or ${isExcluded(clock.now())} as "isReplaced",
      coalesce(held.held, '') as held,
      array(select action_id from running_splits where not exists (
        select from split_portfolios s where s.action_id = running_splits.action_id and s.portfolio_id = p.id
      )) as behind
    from portfolios p left join users u on u.id = p.user_id
    left join lateral (
      select string_agg(product_id || ' ' || quantity, ' ') as held from positions
      where portfolio_id = p.id and quantity > 0
    ) held on true`

  return {
    /** The competitions that end after an instant of the market's clock, and some others. */
    async competitionsAfter(end: EpochMs, others: readonly string[]): Promise<RankedCompetition[]> {
      return kysely
        .selectFrom('competitions')
        .select(['id', 'start_at as start', 'end_at as end', 'starting_balance as startingBalance'])
        .select(['shows_risk_adjusted as showsRiskAdjusted', 'visibility', 'closed_at as closedAt'])
        .select(sql<EpochMs | null>`(select max(done_at) from corrections)`.as('correctedAt'))
        .where(({ eb, or }) => or([eb('end_at', '>', end), eb('id', '=', eb.fn.any(eb.val(others)))]))
        .orderBy('start_at')
        .orderBy('id')
        .execute()
    },

    /** The splits that some portfolios may not include yet, in the order in which they are carried out. */
    async runningSplits(): Promise<RunningSplit[]> {
      const { rows } = await sql<Omit<RunningSplit, 'split'> & Split>`
        select action_id as "actionId", product_id as "productId", effective, new_pieces as "newPieces",
          old_pieces as "oldPieces", price
        from running_splits join corporate_actions a on a.id = action_id order by done_at, effective, a.id`.execute(
        kysely,
      )
      return rows.map(({ newPieces, oldPieces, ...row }) => ({ ...row, split: { newPieces, oldPieces } }))
    },

    /** The portfolios of competitions that come after an id, by id. */
    async page(competitionIds: readonly string[], after: string, size: number): Promise<PortfolioRow[]> {
      const { rows } = await sql<PortfolioRow>`${portfolios()}
        where p.competition_id = any(${competitionIds}::uuid[]) and p.id > ${after}::uuid
        order by p.id limit ${size}`.execute(kysely)
      return rows
    },

    /** Portfolios by id. */
    async byId(ids: readonly string[]): Promise<PortfolioRow[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<PortfolioRow>`${portfolios()} where p.id = any(${ids}::uuid[])
        order by p.id`.execute(kysely)
      return rows
    },

    /**
     * The portfolios that were opened or replaced, or those that had a transaction, from one id of version 7 until another
     * (null: until now), each with its version. The ids tell the time: nodes make them by their clocks shortly before the
     * row can be read.
     */
    async changedBetween(
      by: Change,
      from: string,
      until: string | null,
    ): Promise<{ id: string; competitionId: string; version: number }[]> {
      const isBetween = sql`id >= ${from}::uuid ${until === null ? sql`` : sql`and id < ${until}::uuid`}`
      const { rows } = await sql<{ id: string; competitionId: string; version: number }>`
        select id, competition_id as "competitionId", version from portfolios
        where id in (${idsOf[by](isBetween)})`.execute(kysely)
      return rows
    },

    /** The versions of the portfolios that come after an id, by id. */
    async versions(after: string, size: number) {
      return kysely
        .selectFrom('portfolios as p')
        .select(['id', 'competition_id as competitionId', 'version'])
        .select(listedUser(clock.now()).as('userId'))
        .where('id', '>', after)
        .orderBy('id')
        .limit(size)
        .execute()
    },
  }
}
