// The SQL of deposits: which cash is to be added, and which portfolios do not have it yet.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { weeklyDepositsDue } from '@koersklasse/domain/competition/deposit.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId, type Ids } from '../../../platform/ids.ts'
import { type PortfolioPage, portfolioPage } from '../execution/pages.ts'

/** Cash that is to be added. */
export interface Deposit {
  id: string
  competitionId: string
  /** Null for all portfolios of the competition that were opened by then. */
  portfolioId: string | null
  /** In cents. */
  amount: Cents
  /** What the players read; null for nothing. */
  reason: string | null
  /** When it was decided, or the midnight of its Monday, in market time. */
  due: EpochMs
  /** Whether it is that of a Monday by the rules of the competition. */
  isWeekly?: boolean
}

/** A competition with its weekly deposit. */
export type WithWeeklyDeposit = Pick<Competition, 'id' | 'start' | 'end' | 'weeklyDeposit'>

/**
 * Writes a deposit, in the transaction that decides on it.
 * @returns whether it is new, was written before, or has the id of another one
 */
export async function insertDeposit(
  tx: Kysely<Schema>,
  { id, competitionId, portfolioId, amount, reason, due }: Deposit,
): Promise<'new' | 'same' | 'other'> {
  const inserted = await tx
    .insertInto('deposits')
    .values({
      ...{ id, competition_id: competitionId, portfolio_id: portfolioId },
      ...{ amount, reason, due_at: due, done_at: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return 'new'
  const { rows } = await sql`
    select from deposits where id = ${id} and competition_id = ${competitionId} and amount = ${amount}
      and portfolio_id is not distinct from ${portfolioId} and reason is not distinct from ${reason}`.execute(
    tx,
  )
  return rows.length > 0 ? 'same' : 'other'
}

/**
 * The Mondays of a competition, due by an instant, whose deposit is not written. A Monday before anybody had joined has no
 * deposit.
 */
export async function missingWeeks(
  kysely: Kysely<Schema>,
  competition: WithWeeklyDeposit,
  by: EpochMs,
): Promise<EpochMs[]> {
  if (competition.weeklyDeposit === null) return []
  const { rows } = await sql<{ due: EpochMs }>`
    select due from unnest(${weeklyDepositsDue(competition, by)}::bigint[]) as due
    where exists (select from portfolios where competition_id = ${competition.id} and created_at <= due)
      and not exists (select from deposits where competition_id = ${competition.id} and is_weekly and due_at = due)
    order by due`.execute(kysely)
  return rows.map(({ due }) => due)
}

/**
 * The portfolios `p`, after an id, that lack a deposit `d` which is for them. A deposit to one portfolio of practice passes
 * to the portfolio that replaces it at the start.
 */
const lacking = (after: string) => sql`
  from deposits d join portfolios p on p.competition_id = d.competition_id and p.replaced_at is null
  join competitions c on c.id = d.competition_id
  where (d.portfolio_id = p.id or (d.portfolio_id is null and p.created_at <= d.due_at)
      or (d.portfolio_id = p.replaces and p.created_at = c.start_at))
    and p.id > ${after} and not exists (
      select from transactions t where t.action_id = d.id and t.portfolio_id = p.id and t.portfolio_id > ${after})`

export type DepositStore = ReturnType<typeof createDepositStore>

export function createDepositStore(kysely: Kysely<Schema>) {
  return {
    /** Writes the weekly deposits of a competition that are due and missing. Another node may do so at the same time. */
    async insertWeekly(competition: WithWeeklyDeposit, by: EpochMs, ids: Pick<Ids, 'next'>): Promise<void> {
      for (const due of await missingWeeks(kysely, competition, by))
        await sql`
          insert into deposits (id, competition_id, amount, due_at, is_weekly)
          select ${ids.next()}::uuid, id, weekly_deposit, ${due}::bigint, true from competitions
          where id = ${competition.id} and end_at > ${due} and closed_at is null and weekly_deposit is not null
          on conflict (competition_id, due_at) where is_weekly do nothing`.execute(kysely)
    },

    /** The deposits that are not done, in order of time. */
    async undone(): Promise<Deposit[]> {
      return kysely
        .selectFrom('deposits')
        .select(['id', 'competition_id as competitionId', 'portfolio_id as portfolioId', 'amount', 'reason'])
        .select(['due_at as due', 'is_weekly as isWeekly'])
        .where('done_at', 'is', null)
        .orderBy('due_at')
        .orderBy('id')
        .execute()
    },

    /**
     * A page of the portfolios that lack a deposit. Portfolios of practice are left out, because they are about to be
     * replaced.
     */
    async page({ id }: Pick<Deposit, 'id'>, after: string, limit: number): Promise<PortfolioPage> {
      const { rows } = await sql<{ id: string }>`
        select p.id ${lacking(after)} and d.id = ${id}
          and (c.practice_from is null or p.created_at >= c.start_at)
        order by p.id limit ${limit}`.execute(kysely)
      return portfolioPage(
        rows.map((row) => row.id),
        limit,
      )
    },

    /** Marks a deposit as done, unless a portfolio lacks it. */
    async finish({ id }: Pick<Deposit, 'id'>, now: EpochMs): Promise<void> {
      await sql`
        update deposits set done_at = ${now}
        where id = ${id} and not exists (select ${lacking(firstId)} and d.id = ${id})`.execute(kysely)
    },
  }
}
