// The SQL of corrections: what wrong quotes have caused, the portfolios concerned, and how far a repair has come.

import type { CorrectionNote } from '@koersklasse/contract/corrections.ts'
import {
  type CorrectedPortfolio,
  type CorrectionState,
  type PlanningState,
  type RepairSummary,
  repairSummary,
} from '@koersklasse/contract/desk/corrections.ts'
import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import type { VoidedEnds } from '@koersklasse/domain/corrections/right-market.ts'
import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { anyOf } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'
import { slicesOf } from '../../../platform/slices.ts'
import { type PortfolioPage, portfolioPage } from '../execution/pages.ts'

export interface StoredCorrection {
  id: string
  stretch: BadStretch
  state: CorrectionState
  reason: string
  note: string | null
  plannedAt: EpochMs
  startedAt: EpochMs | null
  /** When all portfolios were repaired. From then on only what was computed from them before is still to be corrected. */
  repairedAt: EpochMs | null
  doneAt: EpochMs | null
  /** How far its dry run is. */
  planning: PlanningState
  /** How many portfolios its dry run is about; null until they are found. */
  concerned: number | null
}

/** What may change of a correction. */
export type CorrectionChange = Partial<
  Pick<
    Selectable<Schema['corrections']>,
    'state' | 'note' | 'started_at' | 'repaired_at' | 'done_at' | 'planning' | 'concerned'
  >
>

/** A portfolio that a stretch concerns. */
export interface ConcernedPortfolio {
  portfolioId: string
  competitionId: string
}

/** How long before the time of its quote a fill may have been booked, because the clocks of nodes differ. */
const clockDriftMs = 60_000

export type CorrectionsStore = ReturnType<typeof createCorrectionsStore>

/**
 * @param source the feed whose corrections these are
 * @param rowsAtOnce how many rows a statement writes or looks at
 */
export function createCorrectionsStore(kysely: Kysely<Schema>, source: string, rowsAtOnce = 5_000) {
  return {
    ...createFindStore(kysely, rowsAtOnce),
    ...createPlanStore(kysely, rowsAtOnce),
    ...createSumStore(kysely, rowsAtOnce),
    ...createSeenStore(kysely),
    ...createUndoStore(kysely),

    async insert(
      db: Kysely<Schema>,
      { id, stretch, reason, plannedAt }: Pick<StoredCorrection, 'id' | 'stretch' | 'reason' | 'plannedAt'>,
    ): Promise<void> {
      const { symbol, from, until, below, above } = stretch
      await db
        .insertInto('corrections')
        .values({
          ...{ id, source, symbol, from_time: from, until_time: until, state: 'draft', reason },
          ...{ below: below && formatDecimal(below), above: above && formatDecimal(above) },
          ...{ note: null, planned_at: plannedAt, started_at: null, done_at: null, planning: 'under_way' },
        })
        .execute()
    },

    /** All corrections, or those in a state, newest first. */
    async list(state?: CorrectionState, db: Kysely<Schema> = kysely): Promise<StoredCorrection[]> {
      let query = db.selectFrom('corrections').selectAll().where('source', '=', source)
      if (state !== undefined) query = query.where('state', '=', state)
      return (await query.orderBy('planned_at', 'desc').orderBy('id').execute()).map(toCorrection)
    },

    async find(id: string): Promise<StoredCorrection | null> {
      const row = await kysely
        .selectFrom('corrections')
        .selectAll()
        .where('source', '=', source)
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : toCorrection(row)
    },

    /** Whether a dry run is to go on: its correction was not withdrawn, and none is being carried out. */
    async mayPlan(id: string): Promise<boolean> {
      const open = await kysely
        .selectFrom('corrections')
        .select(['id', 'state'])
        .where('source', '=', source)
        .where('state', 'in', ['draft', 'running'])
        .execute()
      return open.some((one) => one.id === id) && open.every(({ state }) => state === 'draft')
    },

    /** Moves a correction on from a state. Resolves to false if it is in another. */
    async move(
      db: Kysely<Schema>,
      id: string,
      from: CorrectionState,
      change: CorrectionChange,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('corrections')
        .set(change)
        .where('id', '=', id)
        .where('state', '=', from)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}

/** Whether a quote, in a column of JSON, is in a stretch. */
function isBad(column: RawBuilder<unknown>, { symbol, from, until, below, above }: BadStretch) {
  const middle = sql`((${column} ->> 'bid')::numeric + (${column} ->> 'ask')::numeric) / 2`
  const outside = [
    ...(below === null ? [] : [sql`${middle} < ${formatDecimal(below)}::numeric`]),
    ...(above === null ? [] : [sql`${middle} > ${formatDecimal(above)}::numeric`]),
  ]
  const isPriced = outside.length === 0 ? sql`true` : sql`(${sql.join(outside, sql` or `)})`
  return sql`(${column} ->> 'symbol' = ${symbol}
    and (${column} ->> 'time')::bigint between ${from} and ${until} and ${isPriced})`
}

/**
 * Rows that name a portfolio, in the order of an index on their time and id, and the condition for those that are sought.
 */
interface Searched {
  rows: RawBuilder<unknown>
  time: RawBuilder<unknown>
  isFound: RawBuilder<unknown>
}

/** The transactions that were booked because of a stretch. */
const bookedOn = (stretch: BadStretch, ends: VoidedEnds): Searched => ({
  rows: sql`transactions where true`,
  time: sql`created_at`,
  isFound: sql`kind not in ('dividend', 'split', 'reversal', 'adjustment', 'deposit')
    and (${isBad(sql`quote`, stretch)} or ${isBad(sql`currency_quote`, stretch)})
    and (order_id is not null or product_id = any(${[...ends.keys()]}::text[]))
    and not exists (select from transactions r where r.reverses = page.id)`,
})

/** The orders that were aborted because of a stretch. */
const abortedOn = (stretch: BadStretch, ends: VoidedEnds): Searched => ({
  rows: sql`orders where status = 'aborted'`,
  time: sql`updated_at`,
  isFound: sql`${isBad(sql`(decision -> 'quote')`, stretch)} or ${isBad(sql`(decision -> 'currencyQuote')`, stretch)}
    or (abort_reason = 'knockout' and product_id = any(${[...ends.keys()]}::text[]))`,
})

/** The portfolios that were found in a page of rows, and the last row of the page; null if it is the last page. */
interface FoundPage {
  portfolioIds: string[]
  time: EpochMs | null
  id: string | null
}

/** Looks through the rows since an instant, a page at a time: a large competition has millions in a few days. */
async function* pagesOf(
  kysely: Kysely<Schema>,
  { rows, time, isFound }: Searched,
  since: EpochMs,
  limit: number,
): AsyncGenerator<FoundPage> {
  let after: { time: EpochMs | null; id: string | null } = { time: since, id: firstId }
  while (after.id !== null) {
    const later = sql`${rows} and (${time}, id) > (${after.time}, ${after.id}::uuid) order by ${time}, id`
    const found: { rows: FoundPage[] } = await sql<FoundPage>`
      select array(select distinct portfolio_id::text from (select * from ${later} limit ${limit}) as page
        where ${isFound}) as "portfolioIds", last.time, last.id
      from (select ${time} as time, id from ${later} offset ${limit - 1} limit 1) as last
      right join (select) as page on true`.execute(kysely)
    after = found.rows[0]!
    yield found.rows[0]!
  }
}

function createFindStore(kysely: Kysely<Schema>, rowsAtOnce: number) {
  return {
    /**
     * The portfolios in which something was booked, or an order aborted, because of a stretch; by id. Replaced portfolios
     * are left out: they belong to nobody, and hold nothing.
     */
    async concerned(stretch: BadStretch, ends: VoidedEnds): Promise<ConcernedPortfolio[]> {
      const since = toEpochMs(stretch.from - clockDriftMs)
      const found = new Set<string>()
      for (const one of [bookedOn(stretch, ends), abortedOn(stretch, ends)])
        for await (const { portfolioIds } of pagesOf(kysely, one, since, rowsAtOnce))
          for (const id of portfolioIds) found.add(id)
      const concerned: ConcernedPortfolio[] = []
      for (const ids of slicesOf([...found].sort(), rowsAtOnce)) {
        const { rows } = await sql<ConcernedPortfolio>`
          select id as "portfolioId", competition_id as "competitionId" from portfolios
          where id = ${anyOf(ids, 'uuid')} and replaced_at is null order by id`.execute(kysely)
        concerned.push(...rows)
      }
      return concerned
    },

    /** What some portfolios hold, or have ordered since an instant. */
    async productsOf(portfolioIds: readonly string[], since: EpochMs): Promise<ProductId[]> {
      const found = new Set<string>()
      for (const ids of slicesOf(portfolioIds, rowsAtOnce)) {
        const { rows } = await sql<{ id: string }>`
          select product_id as id from positions where portfolio_id = any(${ids}::uuid[])
          union
          select product_id from orders where portfolio_id = any(${ids}::uuid[]) and updated_at >= ${since}`.execute(
          kysely,
        )
        for (const { id } of rows) found.add(id)
      }
      return [...found].map(toProductId)
    },
  }
}

/** Whether a correction has changed a portfolio. */
interface Outcome {
  id: string
  isChanged: boolean
}

function createPlanStore(kysely: Kysely<Schema>, rowsAtOnce: number) {
  return {
    /** Writes what a dry run found for some portfolios. A portfolio that has a plan already keeps it. */
    async addPortfolios(
      db: Kysely<Schema>,
      correctionId: string,
      rows: readonly (ConcernedPortfolio & { plan: RepairSummary })[],
    ): Promise<void> {
      for (const slice of slicesOf(rows, rowsAtOnce))
        await sql`
          insert into corrected_portfolios (correction_id, portfolio_id, competition_id, plan)
          select ${correctionId}::uuid, * from unnest(
            ${slice.map(({ portfolioId }) => portfolioId)}::uuid[],
            ${slice.map(({ competitionId }) => competitionId)}::uuid[],
            ${slice.map(({ plan }) => JSON.stringify(plan))}::jsonb[])
          on conflict do nothing`.execute(db)
    },

    /** Those of some portfolios that a correction has no plan for. */
    async unplanned(
      correctionId: string,
      concerned: readonly ConcernedPortfolio[],
    ): Promise<ConcernedPortfolio[]> {
      const unplanned: ConcernedPortfolio[] = []
      for (const slice of slicesOf(concerned, rowsAtOnce)) {
        const ids = slice.map(({ portfolioId }) => portfolioId)
        const { rows } = await sql<{ id: string }>`
          select portfolio_id as id from corrected_portfolios
          where correction_id = ${correctionId} and portfolio_id = ${anyOf(ids, 'uuid')}`.execute(kysely)
        const planned = new Set(rows.map(({ id }) => id))
        unplanned.push(...slice.filter(({ portfolioId }) => !planned.has(portfolioId)))
      }
      return unplanned
    },

    /** The ids of the portfolios that a correction has changed. */
    async changed(correctionId: string): Promise<string[]> {
      const changed: string[] = []
      for (let after: string | null = firstId; after !== null; ) {
        const { rows }: { rows: Outcome[] } = await sql<Outcome>`
          select portfolio_id as id, coalesce(outcome ->> 'kind' <> 'unchanged', false) as "isChanged"
          from corrected_portfolios where correction_id = ${correctionId} and portfolio_id > ${after}
          order by portfolio_id limit ${rowsAtOnce}`.execute(kysely)
        for (const { id, isChanged } of rows) if (isChanged) changed.push(id)
        after = rows.length === rowsAtOnce ? rows.at(-1)!.id : null
      }
      return changed
    },

    /** A page of the portfolios of a correction that are still to be repaired, by id. */
    async undone(correctionId: string, after: string, limit: number): Promise<PortfolioPage> {
      const rows = await kysely
        .selectFrom('corrected_portfolios')
        .select('portfolio_id')
        .where('correction_id', '=', correctionId)
        .where('done_at', 'is', null)
        .where('portfolio_id', '>', after)
        .orderBy('portfolio_id')
        .limit(limit)
        .execute()
      return portfolioPage(
        rows.map((row) => row.portfolio_id),
        limit,
      )
    },
  }
}

/** What a correction does to the portfolios of a competition to which it does the same kind of thing, in sum. */
export interface RepairSums {
  competitionId: string
  kind: RepairSummary['kind']
  portfolios: number
  sums: Omit<RepairSummary, 'kind'>
}

/** What is summed over the portfolios of a correction. */
export const summed = repairSummary.omit({ kind: true }).keyof().options

/** After every id of a portfolio. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function createSumStore(kysely: Kysely<Schema>, rowsAtOnce: number) {
  /** The sums over the portfolios after one, as many as are looked at, and the last of these; null if there are no more. */
  async function sumsOfPage(
    correctionId: string,
    after: string,
  ): Promise<(RepairSums & { last: string | null })[]> {
    const columns = summed.map((key) => sql`${sql.ref(key)} bigint`)
    const sums = summed.map((key) => sql`${sql.lit(key)}, sum(${sql.ref(key)})`)
    const { rows } = await sql<RepairSums & { last: string | null }>`
      with last as (
        select portfolio_id as id from corrected_portfolios
        where correction_id = ${correctionId} and portfolio_id > ${after}
        order by portfolio_id offset ${rowsAtOnce - 1} limit 1
      )
      select competition_id as "competitionId", kind, count(*)::int as portfolios,
        jsonb_build_object(${sql.join(sums)}) as sums, (select id from last) as last
      from corrected_portfolios, jsonb_to_record(coalesce(outcome, plan)) as summary (kind text, ${sql.join(columns)})
      where correction_id = ${correctionId} and portfolio_id > ${after}
        and portfolio_id <= coalesce((select id from last), ${lastId}::uuid)
      group by competition_id, kind`.execute(kysely)
    return rows
  }

  /**
   * Adds up what a correction does: what was done to each portfolio, or else what is planned. Some portfolios at a time,
   * since a million take seconds.
   */
  async function addUp(correctionId: string): Promise<RepairSums[]> {
    const added = new Map<string, RepairSums>()
    for (let after: string | null = firstId; after !== null; ) {
      const page = await sumsOfPage(correctionId, after)
      after = page[0]?.last ?? null
      for (const { competitionId, kind, portfolios, sums } of page) {
        const one = { competitionId, kind, portfolios, sums }
        const key = `${competitionId} ${kind}`
        const known = added.get(key)
        added.set(key, known === undefined ? one : addedUp(known, one))
      }
    }
    return [...added.values()]
  }

  return {
    addUp,

    /** Keeps what was added up, in the place of what was kept of the correction before. */
    async keepSums(
      tx: Transaction<Schema>,
      correctionId: string,
      sums: readonly RepairSums[],
    ): Promise<void> {
      await tx.deleteFrom('correction_sums').where('correction_id', '=', correctionId).execute()
      await sql`
        insert into correction_sums (correction_id, competition_id, kind, portfolios, sums)
        select ${correctionId}::uuid, "competitionId", kind, portfolios, sums
        from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
          as one ("competitionId" uuid, kind text, portfolios integer, sums jsonb)`.execute(tx)
    },

    /** What a correction does, in sum. What the last release has planned or repaired is added up now. */
    async sums(correctionId: string): Promise<RepairSums[]> {
      const kept = await kysely
        .selectFrom('correction_sums')
        .select(['competition_id as competitionId', 'kind', 'portfolios', 'sums'])
        .where('correction_id', '=', correctionId)
        .execute()
      return kept.length > 0 ? kept : addUp(correctionId)
    },
  }
}

function addedUp(one: RepairSums, other: RepairSums): RepairSums {
  const sums = Object.fromEntries(summed.map((key) => [key, one.sums[key] + other.sums[key]]))
  return { ...one, portfolios: one.portfolios + other.portfolios, sums: sums as RepairSums['sums'] }
}

/** What operators and players see of corrections. */
function createSeenStore(kysely: Kysely<Schema>) {
  return {
    /** How many portfolios each correction concerns, and how many are done; or those of one correction. */
    async counts(correctionId?: string): Promise<ReadonlyMap<string, { portfolios: number; done: number }>> {
      const isAsked = correctionId === undefined ? sql`true` : sql`id = ${correctionId}`
      const { rows } = await sql<{ id: string; portfolios: number; done: number }>`
        select id, portfolios, case state when 'done' then portfolios when 'running' then portfolios - undone else 0 end as done
        from corrections c
        cross join lateral (select sum(portfolios)::int as kept from correction_sums where correction_id = c.id) as summed
        cross join lateral (
          select case when kept is null or state = 'running'
            then (select count(*)::int from corrected_portfolios where correction_id = c.id) else kept end as portfolios
        ) as counted
        cross join lateral (
          select count(*)::int as undone from corrected_portfolios
          where state = 'running' and correction_id = c.id and done_at is null
        ) as open
        where ${isAsked}`.execute(kysely)
      return new Map(rows.map(({ id, ...counts }) => [id, counts]))
    },

    /**
     * The portfolios of a correction whose cash changes most by its dry run, with the names of their players and
     * competitions; the largest change first. The change is written as in the index `corrected_portfolios_change`.
     */
    async mostChanged(correctionId: string, limit: number): Promise<CorrectedPortfolio[]> {
      const change = sql`abs((plan ->> 'cashAfter')::bigint - (plan ->> 'cashBefore')::bigint)`
      const { rows } = await sql<CorrectedPortfolio>`
        select portfolio_id as "portfolioId", username, c.name as competition, plan, outcome
        from (
          select *, ${change} as change from corrected_portfolios where correction_id = ${correctionId}
          order by change desc, portfolio_id limit ${limit}
        ) as one
        join portfolios p on p.id = one.portfolio_id
        join competitions c on c.id = one.competition_id
        left join users u on u.id = p.user_id
        order by change desc, portfolio_id`.execute(kysely)
      return rows
    },

    /** What the players of a competition read, newest first. */
    async notesOf(competitionId: string): Promise<CorrectionNote[]> {
      const { rows } = await sql<CorrectionNote>`
        select c.id, symbol, from_time as from, until_time as until, note, started_at as "startedAt",
          c.done_at as "doneAt",
          case when exists (select from correction_sums where correction_id = c.id)
            then (select coalesce(sum(portfolios), 0)::int from correction_sums
              where correction_id = c.id and competition_id = ${competitionId} and kind <> 'unchanged')
            else (select count(*)::int from corrected_portfolios where correction_id = c.id
              and competition_id = ${competitionId} and outcome ->> 'kind' <> 'unchanged')
          end as portfolios
        from corrections c where started_at is not null and (
          exists (select from corrected_portfolios where correction_id = c.id and competition_id = ${competitionId})
          or exists (select from reopened_closings where correction_id = c.id and competition_id = ${competitionId}))
        order by started_at desc`.execute(kysely)
      return rows
    },
  }
}

/** The closings that corrections undo. */
function createUndoStore(kysely: Kysely<Schema>) {
  return {
    /**
     * The closings that a correction may concern: those with prices of its symbol, or with a corrected portfolio. Whether a
     * price was wrong is not known here, because closing quotes have the times of candles.
     */
    async closingsOn(
      { id, stretch: { symbol, from } }: Pick<StoredCorrection, 'id' | 'stretch'>,
      db: Kysely<Schema> = kysely,
    ): Promise<{ id: string; name: string; end: EpochMs; isCorrected: boolean }[]> {
      const { rows } = await sql<{ id: string; name: string; end: EpochMs; isCorrected: boolean }>`
        select * from (
          select id, name, end_at as "end",
            exists (select from corrected_portfolios where correction_id = ${id} and competition_id = c.id) as "isCorrected"
          from competitions c where exists (select from closings where competition_id = c.id)) as closed
        where "isCorrected" or ("end" > ${from} and exists (select from closing_quotes q where q.competition_id = closed.id
          and (quote ->> 'symbol' = ${symbol} or currency_quote ->> 'symbol' = ${symbol})))
        order by name, id`.execute(db)
      return rows
    },

    /** Undoes a closing, so that it is made again. */
    async undoClosing(tx: Transaction<Schema>, correctionId: string, competitionId: string): Promise<void> {
      await tx
        .insertInto('reopened_closings')
        .values({ correction_id: correctionId, competition_id: competitionId })
        .execute()
      await tx.deleteFrom('closings').where('competition_id', '=', competitionId).execute()
    },
  }
}

function toCorrection(row: Selectable<Schema['corrections']>): StoredCorrection {
  const { id, symbol, from_time: from, until_time: until, below, above, state, reason, note } = row
  return {
    id,
    stretch: {
      ...{ symbol, from, until },
      below: below === null ? null : toDecimal(below),
      above: above === null ? null : toDecimal(above),
    },
    ...{ state, reason, note, plannedAt: row.planned_at, startedAt: row.started_at },
    ...{ repairedAt: row.repaired_at, doneAt: row.done_at },
    ...{ planning: row.planning, concerned: row.concerned },
  }
}
