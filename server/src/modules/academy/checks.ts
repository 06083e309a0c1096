// The six questions before the first lesson of a topic and after its last, which show what a player has learned. The order of
// the options is derived from the player and the question, so nothing has to be stored before the answers.

import type { CheckQuestion, CheckScores } from '@koersklasse/contract/academy.ts'
import type { CheckMoment } from '@koersklasse/domain/academy/exam.ts'
import { withOptions } from '@koersklasse/domain/academy/questions.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Refusal } from '../../http/route.ts'
import { holdPlayer } from '../../platform/database/hold-player.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createRandomStreams } from '../../platform/random.ts'
import type { Library } from './content/library.ts'
import type { TopicContent } from './content/load-content.ts'
import { tellChanged } from './tell-changed.ts'

export interface ChecksDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  library: Library
  /** To be called when there is a message in the outbox. */
  wakeOutbox(): void
}

export type Checks = ReturnType<typeof createChecks>

export function createChecks({ kysely, clock, library, wakeOutbox }: ChecksDeps) {
  return {
    /** The questions of a player; null if there is no such topic. */
    questions(
      userId: string,
      topicId: string,
      moment: CheckMoment,
      language: Language,
    ): { language: Language; questions: CheckQuestion[] } | null {
      const content = library.topic(topicId, language)
      if (content === null) return null
      const questions = posed(content, userId, moment).map(({ text, options }) => ({ text, options }))
      return { language: content.language, questions }
    },

    /** Counts the right answers and stores the first count; resolves to the stored scores. */
    async answer(
      userId: string,
      topicId: string,
      moment: CheckMoment,
      answers: readonly (number | null)[],
    ): Promise<Result<CheckScores, Refusal<'not_found' | 'unauthenticated'>>> {
      const content = library.topic(topicId, 'nl')
      if (content === null) return refuse({ code: 'not_found' })
      const { topic } = content
      const questions = posed(content, userId, moment)
      const score = questions.filter(({ right }, place) => right[0] === answers[place]).length
      const isHere = await kysely.transaction().execute(async (tx) => {
        if (!(await holdPlayer(tx, userId))) return false
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('check_scores')
          .values({ user_id: userId, topic, moment, score, answered_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 1n) await tellChanged(tx, userId)
        return true
      })
      if (!isHere) return refuse({ code: 'unauthenticated' })
      wakeOutbox()
      return ok(await this.scores(userId, topic))
    },

    /** The scores of a player. */
    async scores(userId: string, topic: Topic): Promise<CheckScores> {
      const rows = await kysely
        .selectFrom('check_scores')
        .select(['moment', 'score'])
        .where('user_id', '=', userId)
        .where('topic', '=', topic)
        .execute()
      const scoreOf = (moment: CheckMoment) => rows.find((row) => row.moment === moment)?.score ?? null
      return { before: scoreOf('before'), after: scoreOf('after') }
    },
  }
}

/** The questions as a player sees them, the same each time and in each language. */
function posed({ topic, check }: TopicContent, userId: string, moment: CheckMoment) {
  const streams = createRandomStreams(`${userId} ${topic} ${moment}`)
  return check.map(({ id, [moment]: { question, right, wrong } }) => ({
    text: question,
    ...withOptions([right], wrong, streams(id).uniform),
  }))
}
