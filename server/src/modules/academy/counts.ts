// What the operator sees of the academy: how many players have passed each exam, and whether the lessons teach.

import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { remembered } from '../../platform/remembered.ts'

/** How long counts are cached: they read all certificates and scores, and a monitoring system asks every few seconds. */
const rememberedMs = 60_000

export type ByTopic = Partial<Record<Topic, number>>

/** The average scores, of six, of those who answered the check both before and after a topic. */
export interface CheckAverages {
  players: ByTopic
  before: ByTopic
  after: ByTopic
}

export function createCounts(kysely: Kysely<Schema>) {
  async function readPasses(): Promise<ByTopic> {
    const rows = await kysely
      .selectFrom('certificates')
      .select(({ fn }) => ['topic', fn.countAll<number>().as('count')])
      .groupBy('topic')
      .execute()
    return Object.fromEntries(rows.map(({ topic, count }) => [topic, count]))
  }

  async function readChecks(): Promise<CheckAverages> {
    const { rows } = await sql<{ topic: Topic; players: number; before: number; after: number }>`
      select topic, count(*) as players, avg(b.score)::float8 as before, avg(a.score)::float8 as after
      from check_scores b join check_scores a using (user_id, topic)
      where b.moment = 'before' and a.moment = 'after'
      group by topic`.execute(kysely)
    const pick = (figure: 'players' | 'before' | 'after'): ByTopic =>
      Object.fromEntries(rows.map((row) => [row.topic, row[figure]]))
    return { players: pick('players'), before: pick('before'), after: pick('after') }
  }

  return {
    /** How many players have passed the exam of each topic; up to a minute old. */
    passes: remembered(readPasses, rememberedMs),
    /** The scores before and after each topic; up to a minute old. */
    checks: remembered(readChecks, rememberedMs),
  }
}
