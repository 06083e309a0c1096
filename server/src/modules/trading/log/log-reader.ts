// Reads the logs of competitions, for players.

import type { LogDay } from '@koersklasse/contract/competition-log.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { gatherSame } from '../../../platform/gather.ts'

export type LogReader = ReturnType<typeof createLogReader>

/** The lines of a log after one number and up to another, and their size in bytes. */
interface Extent {
  after: number
  last: number
  bytes: number
}

/** The days of a log that have ended, and the number of the last line of these days. */
interface Ended {
  days: readonly LogDay[]
  last: number
}

/** @param linesAtOnce how many lines a statement reads */
export function createLogReader(kysely: Kysely<Schema>, linesAtOnce = 5_000) {
  /** By competition: reads the days that have ended since the last read, once for callers who ask at about the same time. */
  const readers = new Map<string, () => Promise<Ended>>()

  function endedDays(competitionId: string): Promise<Ended> {
    const read = readers.get(competitionId) ?? createReader(competitionId)
    readers.set(competitionId, read)
    return read()
  }

  function createReader(competitionId: string): () => Promise<Ended> {
    // A day that has ended does not change.
    let ended: Ended = { days: [], last: 0 }
    return gatherSame(async () => {
      for (;;) {
        const next = await nextDay(competitionId, ended)
        if (next === null) return ended
        ended = next
      }
    })
  }

  /** The given days and the next one; null if there is none. The numbers of lines have no gaps. */
  async function nextDay(competitionId: string, before: Ended): Promise<Ended | null> {
    const { rows } = await sql<{ day: string; root: string; last: number }>`
      select day, hash as root, seq as last from competition_log
      where competition_id = ${competitionId} and kind = 'day' and seq > ${before.last}
      order by subject limit 1`.execute(kysely)
    if (rows.length === 0) return null
    const { day, root, last } = rows[0]!
    const lines = last - before.last
    const bytes = await bytesOf(competitionId, before.last, last)
    return { days: [...before.days, { day, root, lines, bytes }], last }
  }

  /**
   * The size of the lines after one number up to another. One statement may not be able to read those of a whole day in its
   * time.
   */
  async function bytesOf(competitionId: string, after: number, last: number): Promise<number> {
    let sum = 0
    for (let from = after; from < last; from += linesAtOnce) {
      const { rows } = await sql<{ bytes: number }>`
        select sum(octet_length(line) + 1)::bigint as bytes from competition_log
        where competition_id = ${competitionId} and seq > ${from}
          and seq <= ${Math.min(from + linesAtOnce, last)}`.execute(kysely)
      sum += rows[0]!.bytes
    }
    return sum
  }

  return {
    /** The ended days of a competition, with their roots and their numbers of lines and bytes. */
    async days(competitionId: string): Promise<readonly LogDay[]> {
      return (await endedDays(competitionId)).days
    },
    /** The name of a competition, and whether it is closed. */
    async about(competitionId: string): Promise<{ name: string; isClosed: boolean }> {
      const { name, closed_at } = await kysely
        .selectFrom('competitions')
        .select(['name', 'closed_at'])
        .where('id', '=', competitionId)
        .executeTakeFirstOrThrow()
      return { name, isClosed: closed_at !== null }
    },
    /** The pseudonym of a player in a competition; null without a portfolio, or before it is in the log. */
    async pseudonymOf(competitionId: string, userId: string): Promise<string | null> {
      const { rows } = await sql<{ player: string }>`
        select l.player from portfolios p
        join competition_log l on l.competition_id = p.competition_id and l.kind = 'open' and l.subject = p.id::text
        where p.competition_id = ${competitionId} and p.user_id = ${userId}`.execute(kysely)
      return rows[0]?.player ?? null
    },
    /** Where the lines of the ended days or of one of them are; null if there are none. A day is a run of lines. */
    async extent(competitionId: string, day: string | null): Promise<Extent | null> {
      const { days } = await endedDays(competitionId)
      const first = day === null ? 0 : days.findIndex((one) => one.day === day)
      const asked = days.slice(first, day === null ? undefined : first + 1)
      if (first === -1 || asked.length === 0) return null
      const after = sumOf(days.slice(0, first), 'lines')
      return { after, last: after + sumOf(asked, 'lines'), bytes: sumOf(asked, 'bytes') }
    },
    /** The lines of an extent, page by page. */
    async *lines(competitionId: string, { after, last }: Omit<Extent, 'bytes'>): AsyncIterable<string> {
      for (let from = after; from < last; from += linesAtOnce) {
        const { rows } = await sql<{ line: string }>`
          select line from competition_log
          where competition_id = ${competitionId} and seq > ${from} and seq <= ${Math.min(from + linesAtOnce, last)}
          order by seq`.execute(kysely)
        yield rows.map(({ line }) => `${line}\n`).join('')
      }
    },
  }
}

function sumOf(days: readonly LogDay[], of: 'lines' | 'bytes'): number {
  return days.reduce((sum, day) => sum + day[of], 0)
}
