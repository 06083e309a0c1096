// The SQL of the closing of competitions.

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { anyOf, unnestRows } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { slicesOf } from '../../../platform/slices.ts'
import { missingWeeks, type WithWeeklyDeposit } from '../deposits/deposit-store.ts'
import type { PositionRow } from '../portfolios/wire.ts'

/** The closing quote of a product. */
export type ClosingQuoteRow = Omit<Selectable<Schema['closing_quotes']>, 'competition_id'>

/** A portfolio that is to be valued, with what it holds. */
export interface HeldPortfolio {
  id: string
  cash: Cents
  positions: PositionRow[]
}

/** What a page of portfolios holds, and the last of them; null if there is none. */
interface HeldProducts {
  productIds: string[]
  last: string | null
}

/** A closing whose quotes were fixed at an instant. */
export interface FixedClosing {
  competitionId: string
  fixedAt: EpochMs
}

export type ClosingStore = ReturnType<typeof createClosingStore>

/** @param source the feed; corporate actions of another feed do not concern its portfolios */
export function createClosingStore(kysely: Kysely<Schema>, source: string) {
  return { ...createSettledStore(kysely, source), ...createQuoteStore(kysely), ...createValueStore(kysely) }
}

/** What is still to be booked before a competition can be closed. */
function createSettledStore(kysely: Kysely<Schema>, source: string) {
  return {
    /** Whether an order of a competition still waits. */
    async hasWaitingOrders(competitionId: string): Promise<boolean> {
      const { rows } = await sql`
        select from portfolios where competition_id = ${competitionId} and waiting_orders > 0 limit 1`.execute(
        kysely,
      )
      return rows.length > 0
    },

    /** Whether cash from before the end is still to be added. */
    async hasDeposits(competition: WithWeeklyDeposit): Promise<boolean> {
      const { id, end } = competition
      if ((await missingWeeks(kysely, competition, end)).length > 0) return true
      const { rows } = await sql`
        select from deposits where competition_id = ${id} and due_at < ${end} and done_at is null limit 1`.execute(
        kysely,
      )
      return rows.length > 0
    },

    /** Whether a portfolio from practice is still to be replaced. */
    async hasPractice(competitionId: string): Promise<boolean> {
      const { rows } = await sql`
        select from portfolios p join competitions c on c.id = p.competition_id and c.practice_from is not null
        where c.id = ${competitionId} and p.created_at < c.start_at and p.replaced_at is null limit 1`.execute(
        kysely,
      )
      return rows.length > 0
    },

    /** Whether a portfolio of a competition holds one of some products, or has held it. All positions in them may be read. */
    async holdsAny(
      competitionId: string,
      productIds: readonly string[],
      when: 'now' | 'ever',
    ): Promise<boolean> {
      if (productIds.length === 0) return false
      const { rows } = await sql`
        select from positions h join portfolios p on p.id = h.portfolio_id
        where h.product_id = ${anyOf(productIds, 'text')} and p.competition_id = ${competitionId}
          ${when === 'now' ? sql`and h.quantity > 0` : sql``} limit 1`.execute(kysely)
      return rows.length > 0
    },

    /** The symbols with a corporate action from before an instant that is not done, or not in all portfolios. */
    async symbolsUnderWay(before: EpochMs): Promise<string[]> {
      const { rows } = await sql<{ symbol: string }>`
        select distinct symbol from corporate_actions
        where source = ${source} and effective < ${before}
          and (done_at is null or id in (select action_id from running_splits))`.execute(kysely)
      return rows.map(({ symbol }) => symbol)
    },
  }
}

function createQuoteStore(kysely: Kysely<Schema>) {
  return {
    /**
     * The products that a page of the portfolios of a competition holds. With the offset, each portfolio is looked up by the
     * index; a join might read all positions for each page.
     */
    async heldOn(competitionId: string, after: string, limit: number): Promise<HeldProducts> {
      const { rows } = await sql<HeldProducts>`
        with page as materialized (
          select id from portfolios where competition_id = ${competitionId} and id > ${after} order by id limit ${limit})
        select array(select distinct product_id from page cross join lateral (
            select product_id from positions where portfolio_id = page.id and quantity > 0 offset 0) as held) as "productIds",
          (select id from page order by id desc limit 1) as last`.execute(kysely)
      return rows[0]!
    },

    /** When the quotes of a competition were fixed; null before. A closing that was made again has a later time. */
    async fixedAt(competitionId: string): Promise<EpochMs | null> {
      const query = kysely.selectFrom('closings').select('fixed_at')
      return (await query.where('competition_id', '=', competitionId).executeTakeFirst())?.fixed_at ?? null
    },

    /** Fixes the quotes of a competition, unless they are fixed. */
    fixQuotes(competitionId: string, quotes: readonly ClosingQuoteRow[], now: EpochMs): Promise<void> {
      return kysely.transaction().execute(async (tx) => {
        await lockCompetition(tx, competitionId)
        const fixed = await tx
          .insertInto('closings')
          .values({ competition_id: competitionId, fixed_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('competition_id')
          .execute()
        if (fixed.length === 0) return
        await sql`
          insert into closing_quotes (competition_id, product_id, bid, quote, currency_quote)
          select ${competitionId}, * from unnest(${quotes.map((one) => one.product_id)}::text[],
            ${quotes.map((one) => one.bid)}::bigint[], ${quotes.map((one) => toJson(one.quote))}::jsonb[],
            ${quotes.map((one) => toJson(one.currency_quote))}::jsonb[])`.execute(tx)
      })
    },

    async fixedBids(competitionId: string): Promise<ReadonlyMap<string, Cents>> {
      const query = kysely.selectFrom('closing_quotes').select(['product_id', 'bid'])
      const rows = await query.where('competition_id', '=', competitionId).execute()
      return new Map(rows.map(({ product_id, bid }) => [product_id, bid]))
    },
  }
}

function createValueStore(kysely: Kysely<Schema>) {
  return {
    /**
     * Values a page of the portfolios without a closing value, by id. It locks them, so that the value includes a change
     * that began before the end.
     * @returns the last id; null if there was none left
     */
    valuePage(
      { competitionId, fixedAt }: FixedClosing,
      after: string,
      limit: number,
      toValue: (portfolio: HeldPortfolio) => Cents,
    ): Promise<string | null> {
      return kysely.transaction().execute(async (tx) => {
        if (!(await holdClosing(tx, { competitionId, fixedAt }))) return null
        const { rows } = await sql<{ id: string; cash: Cents }>`
          select id, cash from portfolios p
          where competition_id = ${competitionId} and replaced_at is null and id > ${after} and not exists (
            select from closing_values v where v.portfolio_id = p.id and v.portfolio_id > ${after})
          order by id limit ${limit} for update`.execute(tx)
        if (rows.length === 0) return null
        const ids = rows.map(({ id }) => id)
        const { rows: positions } = await sql<PositionRow>`
          select id, portfolio_id, product_id, quantity, cost from positions
          where portfolio_id = any(${ids}::uuid[]) and quantity > 0`.execute(tx)
        const held = Map.groupBy(positions, ({ portfolio_id }) => portfolio_id)
        const values = rows.map(({ id, cash }) => toValue({ id, cash, positions: held.get(id) ?? [] }))
        await sql`
          insert into closing_values (portfolio_id, competition_id, value)
          select id, ${competitionId}, value
          from unnest(${ids}::uuid[], ${values}::bigint[]) as valued (id, value)`.execute(tx)
        return ids.at(-1)!
      })
    },

    /**
     * Writes the positions of the final list from the top, `limit` of them in each transaction: a million take long, and
     * those that are written stay if the signal aborts. Resolves to false if not all are written, because a portfolio has no
     * closing value yet, the closing was undone, or the signal has aborted.
     */
    async rank(closing: FixedClosing, limit: number, signal: AbortSignal): Promise<boolean> {
      // Waits until the portfolios that are being opened are committed. Everybody who joins needs this lock, so it is
      // released at once.
      await lockCompetition(kysely, closing.competitionId)
      if (!(await kysely.transaction().execute((tx) => areAllValued(tx, closing)))) return false
      const { rows } = await sql<{ id: string; position: number }>`
        with measured as (
          select v.portfolio_id as id, value, starting_balance + deposited as invested, position as written
          from closing_values v
          join portfolios p on p.id = v.portfolio_id join competitions c on c.id = v.competition_id
          where v.competition_id = ${closing.competitionId}
        ), ranked as (
          select id, written, rank() over (order by ${rankedResult} desc) as position from measured
        )
        select id, position from ranked where written is null order by position`.execute(kysely)
      for (const page of slicesOf(rows, limit)) {
        if (signal.aborted) return false
        if (!(await kysely.transaction().execute((tx) => writePositions(tx, closing, page)))) return false
      }
      return true
    },

    /** The values of a closed competition, and what was added to each portfolio; null while it is not closed. */
    async values(
      competitionId: string,
    ): Promise<{ portfolioId: string; value: Cents; deposited: Cents }[] | null> {
      const { rows } = await sql<{ portfolioId: string; value: Cents; deposited: Cents }>`
        select v.portfolio_id as "portfolioId", value, deposited
        from closing_values v join portfolios p on p.id = v.portfolio_id
        where v.competition_id = ${competitionId}
          and exists (select from competitions where id = ${competitionId} and closed_at is not null)
        order by v.portfolio_id`.execute(kysely)
      if (rows.length > 0) return rows
      const { rows: closed } = await sql`
        select from competitions where id = ${competitionId} and closed_at is not null`.execute(kysely)
      return closed.length === 0 ? null : []
    },
  }
}

/** Whether every portfolio of a competition has a closing value. */
async function areAllValued(tx: Transaction<Schema>, closing: FixedClosing): Promise<boolean> {
  if (!(await holdClosing(tx, closing))) return false
  const { rows } = await sql`
    select from portfolios p where competition_id = ${closing.competitionId} and replaced_at is null
      and not exists (select from closing_values v where v.portfolio_id = p.id) limit 1`.execute(tx)
  return rows.length === 0
}

/** Resolves to false if the closing was undone meanwhile. */
async function writePositions(
  tx: Transaction<Schema>,
  closing: FixedClosing,
  page: readonly { id: string; position: number }[],
): Promise<boolean> {
  if (!(await holdClosing(tx, closing))) return false
  await sql`
    update closing_values v set position = ranked.position
    from ${unnestRows(page, { id: 'uuid', position: 'bigint' })} as ranked (id, position)
    where v.portfolio_id = ranked.id and v.position is null`.execute(tx)
  return true
}

/** Keeps a closing from being undone until the transaction ends. Resolves to false if it was undone already. */
export async function holdClosing(
  tx: Transaction<Schema>,
  { competitionId, fixedAt }: FixedClosing,
): Promise<boolean> {
  const { rows } = await sql`
    select from closings where competition_id = ${competitionId} and fixed_at = ${fixedAt} for share`.execute(
    tx,
  )
  return rows.length > 0
}

/** The same as `rankedResult` in domain/src/competition/ranking.ts, in the same floating-point numbers. */
const rankedResult = sql`(value - invested)::float8 / invested::float8`

/** Locks a competition, once the portfolios that are being opened in it are committed. */
async function lockCompetition(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`select from competitions where id = ${id} for update`.execute(db)
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
