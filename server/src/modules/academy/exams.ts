// Exams: an attempt is drawn and marked here, and kept with its right answers until it is handed in, so that it can be
// interrupted, and resumed on another device, whatever happens to the contents meanwhile.

import type { ExamAnswer, ExamAttempt, ExamResult } from '@koersklasse/contract/academy.ts'
import {
  drawQuestions,
  examLength,
  type GivenAnswer,
  mayStartFrom,
  passMark,
  withGiven,
} from '@koersklasse/domain/academy/exam.ts'
import { type Answer, isRight, pose } from '@koersklasse/domain/academy/questions.ts'
import { diplomaOf } from '@koersklasse/domain/academy/topics.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Refusal } from '../../http/route.ts'
import { holdPlayer } from '../../platform/database/hold-player.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { createRandom } from '../../platform/random.ts'
import type { Library } from './content/library.ts'
import type { TopicContent } from './content/load-content.ts'
import { fillFigures } from './content/write-figures.ts'
import * as store from './exam-store.ts'
import { toWireAnswer, toWireAttempt, toWireResult } from './exam-wire.ts'
import { tellChanged } from './tell-changed.ts'

export interface ExamsDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  library: Library
  /** To be called when there is a message in the outbox. */
  wakeOutbox(): void
}

type Outcome<Value, Code extends Refusal['code']> = Promise<Result<Value, Extract<Refusal, { code: Code }>>>

type Started = Outcome<ExamAttempt, 'not_found' | 'exam_passed' | 'exam_too_soon' | 'unauthenticated'>

export type Exams = ReturnType<typeof createExams>

export function createExams(deps: ExamsDeps) {
  const { kysely, clock, library, wakeOutbox } = deps

  /** The result of an attempt that was handed in. */
  async function result(userId: string, attemptId: string): Outcome<ExamResult, 'not_found'> {
    const attempt = await store.findAttempt(kysely, userId, attemptId)
    if (attempt === undefined || !store.isHandedIn(attempt)) return refuse({ code: 'not_found' })
    const certificateCode = await store.findCertificate(kysely, userId, attempt.topic)
    const lessons = library.topic(attempt.topic, attempt.language)?.lessons ?? []
    return ok(toWireResult(attempt, { certificateCode, lessons }))
  }

  return {
    result,

    /** Starts an attempt, or resumes the one in progress. */
    async start(userId: string, topicId: string, language: Language): Started {
      const content = library.topic(topicId, language)
      if (content === null) return refuse({ code: 'not_found' })
      return kysely.transaction().execute((tx) => startAttempt(tx, userId, content, deps))
    },

    /** Saves answers of an attempt in progress; resolves to all of its answers, including those from other devices. */
    save(
      userId: string,
      attemptId: string,
      given: readonly GivenAnswer<Answer>[],
    ): Outcome<{ answers: ExamAnswer[] }, 'not_found' | 'exam_handed_in'> {
      return kysely.transaction().execute(async (tx) => {
        const attempt = await store.lockAttempt(tx, userId, attemptId)
        if (attempt === undefined) return refuse({ code: 'not_found' })
        if (attempt.handed_in_at !== null) return refuse({ code: 'exam_handed_in' })
        const answers = withGiven(attempt.answers, given)
        await store.saveAnswers(tx, attempt, answers)
        return ok({ answers: answers.map(toWireAnswer) })
      })
    },

    /**
     * Marks an attempt by its saved answers and the given ones, and gives the diploma if it is passed. Handing in again
     * changes nothing.
     */
    async handIn(
      userId: string,
      attemptId: string,
      given: readonly GivenAnswer<Answer>[],
    ): Outcome<ExamResult, 'not_found' | 'unauthenticated'> {
      const isHere = await kysely.transaction().execute(async (tx) => {
        if (!(await holdPlayer(tx, userId))) return false
        const attempt = await store.lockAttempt(tx, userId, attemptId)
        if (attempt?.handed_in_at === null) await markAttempt(tx, attempt, given, deps)
        return true
      })
      if (!isHere) return refuse({ code: 'unauthenticated' })
      wakeOutbox()
      return result(userId, attemptId)
    },

    /** How far a player is with the exam of each topic that there is. */
    async states(userId: string) {
      const states = await store.readStates(kysely, userId, clock.now())
      return library.topics('nl').map(({ topic }) => states(topic))
    },
  }
}

async function startAttempt(
  tx: Transaction<Schema>,
  userId: string,
  content: TopicContent,
  deps: ExamsDeps,
): Started {
  if (!(await holdPlayer(tx, userId))) return refuse({ code: 'unauthenticated' })
  const { topic } = content
  const current = await store.findCurrent(tx, userId, topic)
  if (current !== undefined) return ok(toWireAttempt(current))
  if ((await store.findCertificate(tx, userId, topic)) !== null) return refuse({ code: 'exam_passed' })
  const last = await store.findLast(tx, userId, topic)
  const wait = last === undefined ? 0 : mayStartFrom(last.handed_in_at) - deps.clock.now()
  if (wait > 0) return refuse({ code: 'exam_too_soon', retryAfterMs: wait })
  const previous = new Set(last?.questions.map(({ id }) => id))
  return ok(toWireAttempt(await store.insertAttempt(tx, draw(content, userId, previous, deps))))
}

/** Draws an attempt; `previous` has the questions of the one before. */
function draw(
  { topic, language, pool }: TopicContent,
  userId: string,
  previous: ReadonlySet<string>,
  { ids, clock }: ExamsDeps,
): store.NewAttempt {
  const random = createRandom(ids.secret()).uniform
  const fill = fillFigures(language)
  return {
    ...{ id: ids.next(), user_id: userId, topic, language, started_at: clock.now() },
    questions: drawQuestions(pool, previous, random).map((question) => pose(question, { random, fill })),
    answers: Array<Answer>(examLength).fill(null),
  }
}

async function markAttempt(
  tx: Transaction<Schema>,
  attempt: store.AttemptRow,
  given: readonly GivenAnswer<Answer>[],
  { ids, clock }: ExamsDeps,
): Promise<void> {
  const { user_id, topic, questions } = attempt
  const answers = withGiven(attempt.answers, given)
  const rightCount = questions.filter((question, place) => isRight(question, answers[place] ?? null)).length
  const at = clock.now()
  await store.closeAttempt(tx, attempt, { answers, rightCount, at })
  if (rightCount >= passMark) {
    const certificate = { user_id, topic, code: ids.secret(), earned_at: at }
    await store.insertCertificate(tx, certificate, diplomaOf(topic))
  }
  await tellChanged(tx, user_id)
}
