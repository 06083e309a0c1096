// What the academy keeps of one player.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const academyData: PersonalData<
  'diplomas' | 'lesson_reads' | 'exam_attempts' | 'certificates' | 'check_scores'
> = {
  rows: {
    diplomas: ({ userId }) => sql`
      select diploma, earned_at from diplomas where user_id = ${userId} order by earned_at, diploma`,
    lesson_reads: ({ userId }) => sql`
      select topic, lesson, read_at from lesson_reads where user_id = ${userId} order by read_at, topic, lesson`,
    exam_attempts: ({ userId }) => sql`
      select id, topic, language, answers, started_at, handed_in_at, right_count from exam_attempts
      where user_id = ${userId} order by started_at, id`,
    certificates: ({ userId }) => sql`
      select topic, code, earned_at from certificates where user_id = ${userId} order by earned_at, topic`,
    check_scores: ({ userId }) => sql`
      select topic, moment, score, answered_at from check_scores
      where user_id = ${userId} order by answered_at, topic, moment`,
  },
}
