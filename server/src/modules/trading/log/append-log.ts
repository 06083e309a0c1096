// Writes the log of a competition from committed rows, on the node with the engine role. Events are written in order of
// time, a minute of market time after they happened, when everything earlier has been committed. A row that is committed
// even later is still found, and written as a late one: the tables are read again two minutes back once a minute, a day back
// before a day is ended, and from the start at the closing if the log has fewer lines than there are rows.

import { createHash, createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import {
  hashedText,
  type LoggedCorrection,
  type LogRow,
  logDay,
  logFormat,
  logLine,
  noHash,
} from '@koersklasse/domain/competition/log.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import {
  type ClosingQuote,
  countReopenings,
  firstPlaceAt,
  insertLines,
  isComplete,
  type LogEnd,
  type LogLine,
  lockLog,
  type Place,
  type Result,
  readPseudonyms,
  readUnlogged,
  readUnloggedQuotes,
  readUnloggedResults,
  type Unlogged,
} from './log-store.ts'

type Tx = Transaction<Schema>
type Logged = Pick<
  Competition,
  'id' | 'name' | 'start' | 'end' | 'startingBalance' | 'costs' | 'areResetsAllowed' | 'weeklyDeposit'
>

export interface AppendLogDeps {
  kysely: Kysely<Schema>
  /** The secret from which pseudonyms are derived; only the installation knows it. */
  logSecret: Buffer
  /** How many lines are written in one transaction, and hashed without yielding. */
  pageSize?: number
}

const defaultPageSize = 1_000
/** The rest after a page, as a multiple of the time that the page took. */
const restsFor = 3
/**
 * How long after an event it is written; how far back to look for rows that were committed later, and how often. In the
 * market's milliseconds.
 */
const graceMs = 60_000
const lookBackMs = 120_000
const lookBackEveryMs = 60_000
/** The longest day is that on which summer time ends. */
const dayMs = 25 * 3_600_000
const forever = toEpochMs(Number.MAX_SAFE_INTEGER)

/** SHA-256 of a text, as the log has it. */
export function logHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export type AppendLog = ReturnType<typeof createAppendLog>

export function createAppendLog(deps: AppendLogDeps) {
  const { kysely, pageSize = defaultPageSize } = deps
  const transaction = <T>(write: (tx: Tx) => Promise<T>): Promise<T> => kysely.transaction().execute(write)
  const progress = createProgress()

  /**
   * Writes the events between two instants (from the start at the earliest) that are not in the log. Stops after a page once
   * the signal has aborted.
   * @param mayRest whether to rest after a page
   * @returns whether all of them are written
   */
  async function writeAll(
    competition: Logged,
    { since, until }: { since: number; until: EpochMs },
    { signal, mayRest }: { signal: AbortSignal; mayRest: () => boolean },
  ): Promise<boolean> {
    const start = toEpochMs(Math.max(since, competition.start))
    for (let from: Place | null = firstPlaceAt(start); from !== null; ) {
      if (signal.aborted) return false
      const place: Place = from
      const begun = performance.now()
      from = await transaction(async (tx) => {
        const log = await openLog(deps, tx, competition)
        const { rows, next } = await readUnlogged(tx, competition.id, { from: place, until, limit: pageSize })
        await log.addAll(rows)
        await log.save()
        return next
      })
      if (from !== null && mayRest()) await pause(restsFor * (performance.now() - begun))
    }
    return true
  }

  async function addAllQuotes(competition: Logged, signal: AbortSignal): Promise<boolean> {
    for (let hasMore = true; hasMore; ) {
      if (signal.aborted) return false
      hasMore = await transaction((tx) => addQuotes(deps, tx, competition, pageSize))
    }
    return true
  }

  async function addAllResults(competition: Logged, signal: AbortSignal): Promise<boolean> {
    let last: Result | null = null
    do {
      if (signal.aborted) return false
      last = await transaction((tx) => addResults(deps, tx, competition, { after: last, limit: pageSize }))
    } while (last !== null)
    return true
  }

  return {
    /**
     * Writes what has happened in a competition, and ends the days that are over. It rests between pages while nobody waits
     * for it, so that orders come first. After the signal aborts, no further page is started.
     * @param mayRest whether nobody waits for it
     */
    async append(
      competition: Logged,
      now: EpochMs,
      signal: AbortSignal,
      mayRest = (): boolean => true,
    ): Promise<void> {
      const until = toEpochMs(now - graceMs)
      const end = await transaction((tx) => lockLog(tx, competition.id))
      const today = logDay(until)
      const isNewDay = end === null || (end.kind !== 'day' && end.day < today)
      const read = progress.next(competition.id, end?.time ?? competition.start, until)
      const since = isNewDay && end !== null ? Math.min(read.since, end.time - dayMs) : read.since
      if (!(await writeAll(competition, { since, until }, { signal, mayRest }))) return
      read.done()
      if (!isNewDay) return
      await transaction(async (tx) => {
        const log = await openLog(deps, tx, competition)
        log.endDaysBefore(today)
        await log.save()
      })
    },

    /**
     * Writes the end of a competition: all events that are not written yet, the closing quotes and the final list. After the
     * signal aborts, no further page is started, and the next call writes the rest.
     * @returns whether all is written
     */
    async close(competition: Logged, signal: AbortSignal): Promise<boolean> {
      const { id, start } = competition
      const writeSince = (since: number): Promise<boolean> =>
        writeAll(competition, { since, until: forever }, { signal, mayRest: () => false })
      progress.forget(id)
      const end = await transaction((tx) => lockLog(tx, id))
      if (!(await writeSince((end?.time ?? start) - lookBackMs))) return false
      const isAll = await transaction((tx) => isComplete(tx, id, pageSize, signal))
      if (!isAll && !(await writeSince(start))) return false
      return (await addAllQuotes(competition, signal)) && (await addAllResults(competition, signal))
    },
  }
}

/** Adds a page of the closing quotes. Resolves to whether there may be more. */
async function addQuotes(deps: AppendLogDeps, tx: Tx, competition: Logged, pageSize: number) {
  const { id, end } = competition
  const log = await openLog(deps, tx, competition)
  const quotes = await readUnloggedQuotes(tx, id, pageSize)
  const again = await againOf(tx, id)
  for (const quote of quotes) log.add(`${quote.product_id}${again}`, end, toQuoteRow(quote))
  await log.save()
  return quotes.length === pageSize
}

/**
 * Adds a page of the final list, and ends the last day after the last page. Resolves to its last row if there may be more.
 */
async function addResults(
  deps: AppendLogDeps,
  tx: Tx,
  competition: Logged,
  { after, limit }: { after: Result | null; limit: number },
): Promise<Result | null> {
  const { id, end } = competition
  const log = await openLog(deps, tx, competition)
  const results = await readUnloggedResults(tx, id, after, limit)
  const portfolioIds = results.map(({ portfolio_id }) => portfolio_id)
  const names = await pseudonymsOf(deps, tx, id, portfolioIds)
  const again = await againOf(tx, id)
  for (const { portfolio_id, value, position } of results) {
    const row: LogRow = { kind: 'result', player: names(portfolio_id), value, position }
    log.add(`${portfolio_id}${again}`, end, row, portfolio_id)
  }
  const isLast = results.length < limit
  if (isLast) log.endDay()
  await log.save()
  return isLast ? null : results.at(-1)!
}

/** How far this node has read the events of each competition, by the market's clock. */
function createProgress() {
  const known = new Map<string, { readTo: EpochMs; lookedBackAt: EpochMs }>()
  return {
    /**
     * The instant from which to read up to another, given the latest time in the log. Call `done` when they have been read.
     */
    next(id: string, latest: EpochMs, until: EpochMs): { since: number; done: () => void } {
      const { readTo, lookedBackAt } = known.get(id) ?? { readTo: latest, lookedBackAt: null }
      const isLookingBack = lookedBackAt === null || Math.abs(until - lookedBackAt) >= lookBackEveryMs
      return {
        since: isLookingBack ? readTo - lookBackMs : readTo,
        done: () => known.set(id, { readTo: until, lookedBackAt: isLookingBack ? until : lookedBackAt }),
      }
    },
    forget: (id: string) => known.delete(id),
  }
}

/** Distinguishes the lines of a closing from those of an earlier one that was undone. */
async function againOf(tx: Tx, competitionId: string): Promise<string> {
  const count = await countReopenings(tx, competitionId)
  return count === 0 ? '' : ` ${count}`
}

function toQuoteRow({ product_id: product, bid, quote, currency_quote }: ClosingQuote): LogRow {
  const priced = { kind: 'quote', product, bid } as const
  if (quote === null) return { ...priced, terms: null, quote, currencyQuote: currency_quote }
  const { terms = null, ...underlying } = quote
  return { ...priced, terms, quote: underlying, currencyQuote: currency_quote }
}

/** Returns the pseudonyms of portfolios: those that the log has, and new ones for others. */
async function pseudonymsOf(
  { logSecret }: AppendLogDeps,
  tx: Tx,
  competitionId: string,
  portfolioIds: readonly string[],
): Promise<(portfolioId: string) => string> {
  const known = await readPseudonyms(tx, competitionId, portfolioIds)
  return (portfolioId) => known.get(portfolioId) ?? pseudonym(logSecret, portfolioId)
}

/** The pseudonym of a portfolio: 64 bits of an HMAC, in groups of four digits. */
function pseudonym(secret: Buffer, portfolioId: string): string {
  const digits = createHmac('sha256', secret).update(portfolioId).digest('hex').slice(0, 16)
  return digits.match(/.{4}/g)!.join('-')
}

/** Locks the log of a competition, and collects the lines to add to it. */
async function openLog(deps: AppendLogDeps, tx: Tx, competition: Logged) {
  const { id, name, start, end, startingBalance, costs } = competition
  const known: LogEnd | null = await lockLog(tx, id)
  const at = known ?? { seq: 0, hash: noHash, kind: '', day: '', time: start, dayEnd: 0 }
  const lines: LogLine[] = []

  function write(subject: string, time: EpochMs, day: string, row: LogRow, portfolioId: string | null): void {
    at.seq += 1
    at.hash = logHash(hashedText(at.hash, row))
    at.kind = row.kind
    at.day = day
    at.time = toEpochMs(Math.max(at.time, time))
    if (row.kind === 'day') at.dayEnd = at.seq
    lines.push({
      ...{ competition_id: id, seq: at.seq, kind: row.kind, subject, time, day, portfolio_id: portfolioId },
      player: 'player' in row ? row.player : null,
      ...{ line: logLine(row, at.hash), hash: at.hash },
    })
  }

  function endDay(): void {
    const { day } = at
    if (at.kind !== 'day') write(day, at.time, day, { kind: 'day', day, rows: at.seq - at.dayEnd }, null)
  }

  function endDaysBefore(day: string): void {
    if (at.day < day) endDay()
  }

  /** The earliest day that a line can belong to. */
  const firstDay = (): string => (at.kind === 'day' ? nextDay(at.day) : at.day)

  function add(subject: string, time: EpochMs, row: LogRow, portfolioId: string | null = null): void {
    // A late line belongs to the day on which it is written.
    const day = [logDay(time), firstDay()].sort().at(-1)!
    endDaysBefore(day)
    write(subject, time, day, row, portfolioId)
  }

  async function addAll(rows: readonly Unlogged[]): Promise<void> {
    const names = await pseudonymsOf(
      deps,
      tx,
      id,
      rows.flatMap(({ portfolioId, nextId }) => [portfolioId, nextId].filter((one) => one !== null)),
    )
    for (const { kind, subject, portfolioId, nextId, time, amount, ...rest } of rows) {
      const late = time < at.time || logDay(time) < firstDay() ? { late: true as const } : {}
      add(subject, time, toRow(), portfolioId)

      function toRow(): LogRow {
        if (portfolioId === null || kind === 'correction') {
          const facts = rest.detail as Omit<LoggedCorrection, 'kind' | 'time' | 'id' | 'late'>
          return { kind: 'correction', time, id: subject, ...facts, ...late }
        }
        const player = names(portfolioId)
        if (kind === 'open') return { kind, time, player, amount, ...late }
        if (kind === 'reset') return { kind, time, player, next: names(nextId!), ...late }
        if (kind === 'deposit') {
          const { week } = rest.detail as { week?: EpochMs }
          return { kind, time, player, amount, ...(week !== undefined && { week }), ...late }
        }
        return { kind, time, player, ...rest, amount, ...late }
      }
    }
  }

  if (known === null)
    write(
      id,
      start,
      logDay(start),
      {
        ...{ kind: 'competition', format: logFormat, id, name, start, end, startingBalance, costs },
        ...(competition.areResetsAllowed && { resets: true }),
        ...(competition.weeklyDeposit !== null && { weeklyDeposit: competition.weeklyDeposit }),
      },
      null,
    )
  return {
    ...{ add, addAll, endDay, endDaysBefore },
    save: () => insertLines(tx, lines),
  }
}

function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
