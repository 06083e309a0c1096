// Plays sessions until enough days have been compared, some at a time, each on a database of its own.

import { createTestDatabase } from '../../fixtures/test-database.ts'
import { midnightAfter } from './naive-ranking.ts'
import { playDay } from './play-day.ts'
import { type Counts, noCounts, openSession, type Session } from './session.ts'

/** Several at once, since a session that waits for the database leaves the processor to another one. */
const sessionsAtOnce = 3
/** The most days of a session; both competitions are closed at least a day before its end. */
const mostDays = 28

export interface Run {
  days: number
  counts: Counts
}

/**
 * Plays the days of sessions with ascending seeds.
 * @param onProgress called after each session with what has been played so far
 * @throws an error with the first difference, the seed of its session and the day
 */
export async function runRankings(
  days: number,
  seed: number,
  onProgress: (run: Run) => void = () => {},
): Promise<Run> {
  const run: Run = { days: 0, counts: { ...noCounts } }
  let begun = 0
  let next = seed
  async function playInTurn(): Promise<void> {
    while (begun < days) {
      const wanted = Math.min(mostDays, days - begun)
      begun += wanted
      const counts = await playSession(next++, wanted)
      run.days += wanted
      for (const name of Object.keys(counts) as (keyof Counts)[]) run.counts[name] += counts[name]
      onProgress(run)
    }
  }
  await Promise.all(Array.from({ length: sessionsAtOnce }, playInTurn))
  return run
}

async function playSession(seed: number, days: number): Promise<Counts> {
  const database = await createTestDatabase()
  try {
    const session = await openSession(database, seed)
    try {
      await playDays(session, days)
      return session.counts
    } finally {
      await session.game.close()
    }
  } finally {
    await database.close()
  }
}

async function playDays(session: Session, days: number): Promise<void> {
  let midnight: number = session.game.now()
  for (let day = 1; day <= days; day += 1) {
    try {
      await playDay(session, midnight)
    } catch (error) {
      const at = new Date(session.game.now()).toISOString()
      const reason = error instanceof Error ? error.message : String(error)
      const again = `npm run rankings -- ${day} ${session.seed}`
      throw new Error(`SEED=${session.seed}, day ${day}, ${at}: ${reason}\n  again: ${again}`, {
        cause: error,
      })
    }
    midnight = midnightAfter(midnight)
  }
  await countEvents(session)
}

/** Counts the product events that were booked. */
async function countEvents({ game: { kysely }, counts }: Session): Promise<void> {
  const rows = await kysely.selectFrom('transactions').select(['kind', 'detail']).execute()
  const booked = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).length
  counts.splits = booked('split')
  counts.deposits = booked('deposit')
  counts.weeklyDeposits = rows.filter(({ detail }) => detail !== null && 'week' in detail).length
  counts.dividends = booked('dividend')
  counts.ends = booked('knockout', 'settlement', 'delisting')
}
