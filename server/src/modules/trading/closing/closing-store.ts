// The SQL of the closing of competitions.

import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { PositionRow } from '../portfolios/wire.ts'

/** The closing quote of a product. */
export type ClosingQuoteRow = Omit<Selectable<Schema['closing_quotes']>, 'competition_id'>

/** A portfolio that is to be valued, with what it holds. */
export interface HeldPortfolio {
  id: string
  cash: Cents
  positions: PositionRow[]
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
        select from orders o join portfolios p on p.id = o.portfolio_id
        where o.status = 'pending' and p.competition_id = ${competitionId} limit 1`.execute(kysely)
      return rows.length > 0
    },

    /** Whether a portfolio of practice is still to be replaced. */
    async hasPractice(competitionId: string): Promise<boolean> {
      const { rows } = await sql`
        select from portfolios p join competitions c on c.id = p.competition_id and c.practice_from is not null
        where c.id = ${competitionId} and p.created_at < c.start_at and p.replaced_at is null limit 1`.execute(
        kysely,
      )
      return rows.length > 0
    },

    /** The products that portfolios of a competition hold or have held. */
    async productsOf(competitionId: string): Promise<{ productId: string; isHeld: boolean }[]> {
      const { rows } = await sql<{ productId: string; isHeld: boolean }>`
        select product_id as "productId", bool_or(quantity > 0) as "isHeld"
        from positions h join portfolios p on p.id = h.portfolio_id where p.competition_id = ${competitionId}
        group by product_id order by product_id`.execute(kysely)
      return rows
    },

    /** The symbols with a corporate action from before an instant that is not done. */
    async symbolsUnderWay(before: EpochMs): Promise<string[]> {
      const { rows } = await sql<{ symbol: string }>`
        select distinct symbol from corporate_actions
        where source = ${source} and done_at is null and effective < ${before}`.execute(kysely)
      return rows.map(({ symbol }) => symbol)
    },
  }
}

function createQuoteStore(kysely: Kysely<Schema>) {
  return {
    async isFixed(competitionId: string): Promise<boolean> {
      const query = kysely.selectFrom('closings').select('competition_id')
      return (await query.where('competition_id', '=', competitionId).execute()).length > 0
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
     * Values a page of the portfolios without a closing value, by id. They are locked, so that a change that was begun
     * before the end is part of the value.
     * @returns the last id; null if there was none left
     */
    valuePage(
      competitionId: string,
      after: string,
      limit: number,
      toValue: (portfolio: HeldPortfolio) => Cents,
    ): Promise<string | null> {
      return kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string; cash: Cents }>`
          select id, cash from portfolios p
          where competition_id = ${competitionId} and replaced_at is null and id > ${after}
            and not exists (select from closing_values v where v.portfolio_id = p.id)
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

    /** Writes the positions of the final list. Resolves to false if a portfolio has no closing value yet. */
    rank(competitionId: string): Promise<boolean> {
      return kysely.transaction().execute(async (tx) => {
        await lockCompetition(tx, competitionId)
        const { rows } = await sql`
          select from portfolios p where competition_id = ${competitionId} and replaced_at is null
            and not exists (select from closing_values v where v.portfolio_id = p.id) limit 1`.execute(tx)
        if (rows.length > 0) return false
        await sql`
          update closing_values v set position = ranked.position
          from (select portfolio_id, rank() over (order by value desc) as position
            from closing_values where competition_id = ${competitionId}) as ranked
          where v.portfolio_id = ranked.portfolio_id and v.position is null`.execute(tx)
        return true
      })
    },

    /** The values of a competition that is closed; null before. */
    async values(competitionId: string): Promise<{ portfolioId: string; value: Cents }[] | null> {
      const { rows } = await sql<{ portfolioId: string; value: Cents }>`
        select v.portfolio_id as "portfolioId", value from closing_values v
        where competition_id = ${competitionId}
          and exists (select from competitions where id = ${competitionId} and closed_at is not null)
        order by v.portfolio_id`.execute(kysely)
      if (rows.length > 0) return rows
      const { rows: closed } = await sql`
        select from competitions where id = ${competitionId} and closed_at is not null`.execute(kysely)
      return closed.length === 0 ? null : []
    },
  }
}

/** Locks a competition, after the portfolios that are being opened in it. */
async function lockCompetition(tx: Transaction<Schema>, id: string): Promise<void> {
  await sql`select from competitions where id = ${id} for update`.execute(tx)
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
