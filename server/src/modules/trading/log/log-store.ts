// The SQL of the log: what is still to be written, and the lines.

import type { LoggedTransaction } from '@koersklasse/domain/competition/log.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

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

/** The opening of a portfolio, or a transaction, that is not in the log. */
export interface Unlogged extends Omit<LoggedTransaction, 'kind' | 'player' | 'late'> {
  kind: 'open' | LoggedTransaction['kind']
  subject: string
  portfolioId: string
}

/** Locks the log of a competition for appending. Resolves to its end; null if it has no line. */
export async function lockLog(tx: Transaction<Schema>, competitionId: string): Promise<LogEnd | null> {
  await sql`select from competitions where id = ${competitionId} for no key update`.execute(tx)
  const { rows } = await sql<LogEnd>`
    select seq, hash, kind, day,
      (select max(time) from competition_log where competition_id = ${competitionId}) as time,
      coalesce((select seq from competition_log where competition_id = ${competitionId} and kind = 'day'
        order by seq desc limit 1), 0) as "dayEnd"
    from competition_log where competition_id = ${competitionId} order by seq desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * Reads what happened between two instants and is not in the log, in order of time; openings come before transactions of
 * the same time.
 */
export async function readUnlogged(
  tx: Transaction<Schema>,
  competitionId: string,
  { after, until, limit }: { after: EpochMs; until: EpochMs; limit: number },
): Promise<Unlogged[]> {
  const isNew = (kind: ReturnType<typeof sql>, subject: ReturnType<typeof sql>) => sql<boolean>`not exists (
    select from competition_log l
    where l.competition_id = ${competitionId} and l.kind = ${kind} and l.subject = ${subject}::text)`
  const { rows } = await sql<Unlogged>`
    select * from (select 'open' as kind, p.id::text as subject, p.id as "portfolioId", p.created_at as time, '' as product,
      0 as quantity, 0 as delta, 0 as price, 0 as costs, c.starting_balance as amount, null as bid, null as ask,
      null::jsonb as quote, null::jsonb as "currencyQuote", null::jsonb as detail
    from portfolios p join competitions c on c.id = p.competition_id
    where p.competition_id = ${competitionId} and p.created_at > ${after} and p.created_at <= ${until}
      and ${isNew(sql`'open'`, sql`p.id`)}
    union all
    select t.kind, t.id::text, t.portfolio_id, t.created_at, t.product_id, t.quantity, t.quantity_delta, t.price, t.costs,
      t.amount, t.bid, t.ask, t.quote, t.currency_quote, t.detail
    from transactions t join portfolios p on p.id = t.portfolio_id
    where p.competition_id = ${competitionId} and t.created_at > ${after} and t.created_at <= ${until}
      and ${isNew(sql`t.kind`, sql`t.id`)}
    ) as unlogged order by time, kind <> 'open', subject limit ${limit}`.execute(tx)
  return rows
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

/** A page of the closing quotes that are not in the log, by product. */
export async function readUnloggedQuotes(tx: Transaction<Schema>, competitionId: string, limit: number) {
  const { rows } = await sql<Selectable<Schema['closing_quotes']>>`
    select * from closing_quotes q where competition_id = ${competitionId} and not exists (
      select from competition_log l
      where l.competition_id = q.competition_id and l.kind = 'quote' and l.subject = q.product_id)
    order by product_id collate "C" limit ${limit}`.execute(tx)
  return rows
}

/** A page of the final list that is not in the log, by position. */
export async function readUnloggedResults(tx: Transaction<Schema>, competitionId: string, limit: number) {
  const { rows } = await sql<Selectable<Schema['closing_values']>>`
    select * from closing_values v where competition_id = ${competitionId} and not exists (
      select from competition_log l
      where l.competition_id = v.competition_id and l.kind = 'result' and l.subject = v.portfolio_id::text)
    order by position, portfolio_id limit ${limit}`.execute(tx)
  return rows
}
