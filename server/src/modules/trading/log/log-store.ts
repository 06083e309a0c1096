// The SQL of the log: what is still to be written, and the lines.

import type { LoggedTransaction } from '@koersklasse/domain/competition/log.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'

export type LogLine = Selectable<Schema['competition_log']>

/** How far a log has come. */
export interface LogEnd {
  seq: number
  hash: string
  /** The kind and the day of its last line. */
  kind: string
  day: string
  /** The latest time in it. */
  time: EpochMs
  /** The number of the line that ended its last day; 0 for none. */
  dayEnd: number
}

/**
 * An event that is not in the log: the opening of a portfolio, a transaction, the replacement of a portfolio, or a
 * correction.
 */
export interface Unlogged extends Omit<LoggedTransaction, 'kind' | 'player' | 'late'> {
  kind: 'open' | LoggedTransaction['kind'] | 'reset' | 'deposit' | 'correction'
  subject: string
  /** Null for a correction, whose facts are the detail. */
  portfolioId: string | null
  /** The portfolio that has replaced it. */
  nextId: string | null
}

/**
 * Locks the log of a competition for appending. Resolves to its end; null if it has no line.
 * @throws if the competition was deleted
 */
export async function lockLog(tx: Transaction<Schema>, competitionId: string): Promise<LogEnd | null> {
  const locked = await sql`select from competitions where id = ${competitionId} for no key update`.execute(tx)
  if (locked.rows.length === 0)
    throw new Error(`there is no competition ${competitionId} to write the log of`)
  const { rows } = await sql<LogEnd>`
    select seq, hash, kind, day,
      (select max(time) from competition_log where competition_id = ${competitionId}) as time,
      coalesce((select seq from competition_log where competition_id = ${competitionId} and kind = 'day'
        order by subject desc limit 1), 0) as "dayEnd"
    from competition_log where competition_id = ${competitionId} order by seq desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * Where a page begins: after the event with this time, rank and subject. Events of the same time are ordered by rank, then
 * by subject.
 */
export interface Place {
  time: EpochMs
  rank: number
  subject: string
}

/** The place before all events of an instant. */
export const firstPlaceAt = (time: EpochMs): Place => ({
  ...{ time, rank: 0, subject: firstId },
})

/** The openings, transactions and replacements of portfolios in a competition, as the rest of a query. */
const openingsOf = (competitionId: string) => sql`
  from portfolios p join competitions c on c.id = p.competition_id where p.competition_id = ${competitionId}`
const transactionsOf = (competitionId: string) => sql`
  from transactions t join portfolios p on p.id = t.portfolio_id join competitions c on c.id = p.competition_id
  where (c.practice_from is null or p.created_at >= c.start_at) and p.competition_id = ${competitionId}`
const replacementsOf = (competitionId: string) => sql`
  from portfolios old join portfolios new on new.replaces = old.id
  join competitions c on c.id = old.competition_id and c.start_at < old.replaced_at
  where old.competition_id = ${competitionId}`

/**
 * Whether the log of a competition has as many lines as there were events since its start. Events are counted for a page of
 * portfolios at a time: counting a hundred million takes longer than a statement may.
 * @param limit how many portfolios a page has
 * @param signal stops it, which then resolves to false, whatever the log has
 */
export async function isComplete(
  tx: Transaction<Schema>,
  competitionId: string,
  limit: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await sql<{ logged: number }>`
    select coalesce(max(seq), 0) - (select count(*) from competition_log where competition_id = ${competitionId}
      and kind in ('competition', 'day', 'correction', 'quote', 'result')) as logged
    from competition_log where competition_id = ${competitionId}`.execute(tx)
  let happened = 0
  for (let after: string | null = firstId; after !== null; ) {
    if (signal.aborted) return false
    const { counted, last }: Counted = await countHappened(tx, competitionId, after, limit)
    happened += counted
    after = last
  }
  return happened === rows[0]!.logged
}

/** How many events a page of portfolios had, and the last of these portfolios; null if there is none. */
interface Counted {
  counted: number
  last: string | null
}

async function countHappened(
  tx: Transaction<Schema>,
  competitionId: string,
  after: string,
  limit: number,
): Promise<Counted> {
  const inPage = sql`in (select id from page)`
  const { rows } = await sql<Counted>`
    with page as materialized (
      select id from portfolios where competition_id = ${competitionId} and id > ${after} order by id limit ${limit})
    select (select count(*) ${openingsOf(competitionId)} and p.created_at >= c.start_at and p.id ${inPage})
      + (select count(*) ${transactionsOf(competitionId)} and t.created_at >= c.start_at and p.id ${inPage})
      + (select count(*) ${replacementsOf(competitionId)} and old.id ${inPage}) as counted,
      (select id from page order by id desc limit 1) as last`.execute(tx)
  return rows[0]!
}

/**
 * Reads a page of the events of a competition up to an instant, in order of time. At the same time, openings come before
 * transactions, and these before replacements of portfolios. A correction comes before its transactions. It is also in the
 * first page if it began before that page: it counts once a portfolio is repaired, which may be long after.
 * @returns the events that are not in the log, and where the next page begins; null after the last one
 */
export async function readUnlogged(
  tx: Transaction<Schema>,
  competitionId: string,
  { from, until, limit }: { from: Place; until: EpochMs; limit: number },
): Promise<{ rows: Unlogged[]; next: Place | null }> {
  /** The page of rows of a rank, in the order of an index on time and subject. */
  const pageOf = (rank: number, time: RawBuilder<unknown>, subject: RawBuilder<unknown>) => sql`
    ${time} <= ${until} and ${
      rank === from.rank
        ? sql`(${time}, ${subject}) > (${from.time}, ${from.subject}::uuid)`
        : sql`${time} >= ${from.time + (rank < from.rank ? 1 : 0)}`
    }
    order by ${time}, ${subject} limit ${limit}`
  const { rows } = await sql<Unlogged & Place>`
    select * from (
      (select 'open' as kind, 0 as rank, p.id as subject, p.id as "portfolioId", p.created_at as time,
        '' as product, 0 as quantity, 0 as delta, 0 as price, 0 as costs, c.starting_balance as amount, null::bigint as bid,
        null::bigint as ask, null::jsonb as quote, null::jsonb as "currencyQuote", null::jsonb as detail,
        null::uuid as "nextId"
      ${openingsOf(competitionId)} and ${pageOf(0, sql`p.created_at`, sql`p.id`)})
      union all
      (select t.kind, 1, t.id, t.portfolio_id, t.created_at, coalesce(t.product_id, ''), t.quantity, t.quantity_delta,
        t.price, t.costs, t.amount, t.bid, t.ask, t.quote, t.currency_quote, t.detail, null
      ${transactionsOf(competitionId)} and ${pageOf(1, sql`t.created_at`, sql`t.id`)})
      union all
      (select 'reset', 2, old.id, old.id, old.replaced_at, '', 0, 0, 0, 0, 0, null, null, null, null,
        null, new.id
      ${replacementsOf(competitionId)} and ${pageOf(2, sql`old.replaced_at`, sql`old.id`)})
      union all
      select 'correction', 0, c.id, null, least(c.started_at, of_end.end_at - 1), '', 0, 0, 0, 0, 0, null, null, null, null,
        jsonb_build_object('symbol', symbol, 'from', from_time, 'until', until_time, 'below', below::text,
          'above', above::text, 'note', note), null
      from corrections c join competitions of_end on of_end.id = ${competitionId}
      where c.started_at >= of_end.start_at and least(c.started_at, of_end.end_at - 1) <= ${until} and (
        exists (select from corrected_portfolios where competition_id = ${competitionId} and correction_id = c.id)
        or exists (select from reopened_closings where competition_id = ${competitionId} and correction_id = c.id))
        and not exists (select from competition_log
          where competition_id = ${competitionId} and kind = 'correction' and subject = c.id::text)
    ) as happened
    order by time, rank, subject limit ${limit}`.execute(tx)
  // Looked up by the index: the planner has no current statistics of a table that grows by thousands of rows a second.
  const { rows: known } = await sql<{ subject: string }>`
    select l.subject from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map((row) => row.subject)}::text[])
      as happened (kind, subject) cross join lateral (
        select subject from competition_log
        where competition_id = ${competitionId} and kind = happened.kind and subject = happened.subject limit 1) as l`.execute(
    tx,
  )
  const logged = new Set(known.map(({ subject }) => subject))
  const last = rows.length === limit ? rows.at(-1)! : null
  return {
    rows: rows.filter(({ subject }) => !logged.has(subject)).map(({ rank: _, ...row }) => row),
    next: last && { time: last.time, rank: last.rank, subject: last.subject },
  }
}

/** The pseudonyms that portfolios have in a log, by portfolio. */
export async function readPseudonyms(
  tx: Transaction<Schema>,
  competitionId: string,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ portfolio_id: string; player: string }>`
    select portfolio_id, player from competition_log
    where competition_id = ${competitionId} and kind = 'open' and subject = any(${portfolioIds}::text[])`.execute(
    tx,
  )
  return new Map(rows.map(({ portfolio_id, player }) => [portfolio_id, player]))
}

/** Adds lines to the log. */
export async function insertLines(tx: Transaction<Schema>, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return
  const column = <Key extends keyof LogLine>(key: Key) => lines.map((line) => line[key])
  await sql`
    insert into competition_log (competition_id, seq, kind, subject, time, day, portfolio_id, player, line, hash)
    select * from unnest(${column('competition_id')}::uuid[], ${column('seq')}::bigint[], ${column('kind')}::text[],
      ${column('subject')}::text[], ${column('time')}::bigint[], ${column('day')}::text[],
      ${column('portfolio_id')}::uuid[], ${column('player')}::text[], ${column('line')}::text[],
      ${column('hash')}::text[])`.execute(tx)
}

export type ClosingQuote = Selectable<Schema['closing_quotes']>

/** A page of the closing quotes that are not in the log, by product. */
export async function readUnloggedQuotes(tx: Transaction<Schema>, competitionId: string, limit: number) {
  const { rows } = await sql<ClosingQuote>`
    select * from closing_quotes where competition_id = ${competitionId}
    order by product_id collate "C"
    limit ${limit} offset ${linesOf(competitionId, 'quote')}`.execute(tx)
  return rows
}

/** A row of the final list. */
export interface Result {
  portfolio_id: string
  value: Cents
  position: number
}

/**
 * A page of the final list, by position.
 * @param after the last row of the page before; null to begin after what is in the log
 */
export async function readUnloggedResults(
  tx: Transaction<Schema>,
  competitionId: string,
  after: Result | null,
  limit: number,
): Promise<Result[]> {
  const begin =
    after === null
      ? sql`order by position, portfolio_id limit ${limit} offset ${linesOf(competitionId, 'result')}`
      : sql`and (position, portfolio_id) > (${after.position}, ${after.portfolio_id}::uuid)
        order by position, portfolio_id limit ${limit}`
  const { rows } = await sql<Result>`
    select portfolio_id, value, position from closing_values where competition_id = ${competitionId} ${begin}`.execute(
    tx,
  )
  return rows
}

/**
 * How many lines of a kind the log has since its last correction. They are always written in the same order, so this is the
 * number to skip.
 */
const linesOf = (competitionId: string, kind: 'quote' | 'result') => sql`(
  select count(*) from competition_log where competition_id = ${competitionId} and kind = ${kind} and seq > coalesce((
    select max(seq) from competition_log where competition_id = ${competitionId} and kind = 'correction'), 0))`

/** How often the closing of a competition was undone. */
export async function countReopenings(tx: Transaction<Schema>, competitionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('reopened_closings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('competition_id', '=', competitionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
