// The attempts at exams, and the certificates. A player has at most two attempts at a topic: one in progress, and the last
// one that was handed in.

import type { ExamState } from '@koersklasse/contract/academy.ts'
import { mayStartFrom, passMark } from '@koersklasse/domain/academy/exam.ts'
import type { Answer, PosedQuestion } from '@koersklasse/domain/academy/questions.ts'
import { diplomaOf, type Topic } from '@koersklasse/domain/academy/topics.ts'
import type { Diploma } from '@koersklasse/domain/competition/unlocking.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>
export type AttemptRow = Selectable<Schema['exam_attempts']>
export type HandedIn = AttemptRow & { handed_in_at: EpochMs; right_count: number }

/** Whether an attempt was handed in. */
export function isHandedIn(attempt: AttemptRow): attempt is HandedIn {
  return attempt.handed_in_at !== null
}

const attemptsOf = (database: Database, userId: string) =>
  database.selectFrom('exam_attempts').selectAll().where('user_id', '=', userId)

export function findAttempt(database: Database, userId: string, id: string): Promise<AttemptRow | undefined> {
  return attemptsOf(database, userId).where('id', '=', id).executeTakeFirst()
}

export function lockAttempt(
  tx: Transaction<Schema>,
  userId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  return attemptsOf(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The attempt in progress. */
export function findCurrent(
  database: Database,
  userId: string,
  topic: Topic,
): Promise<AttemptRow | undefined> {
  return attemptsOf(database, userId)
    .where('topic', '=', topic)
    .where('handed_in_at', 'is', null)
    .executeTakeFirst()
}

/** The last attempt that was handed in. */
export async function findLast(
  database: Database,
  userId: string,
  topic: Topic,
): Promise<HandedIn | undefined> {
  const row = await attemptsOf(database, userId)
    .where('topic', '=', topic)
    .where('handed_in_at', 'is not', null)
    .executeTakeFirst()
  return row as HandedIn | undefined
}

export interface NewAttempt extends Pick<AttemptRow, 'id' | 'user_id' | 'topic' | 'language' | 'started_at'> {
  questions: PosedQuestion[]
  answers: Answer[]
}

/** Adds an attempt; resolves to the one in progress, if another call has just added one. */
export async function insertAttempt(tx: Transaction<Schema>, attempt: NewAttempt): Promise<AttemptRow> {
  await tx
    .insertInto('exam_attempts')
    .values({
      ...attempt,
      questions: JSON.stringify(attempt.questions),
      answers: JSON.stringify(attempt.answers),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findCurrent(tx, attempt.user_id, attempt.topic)) as AttemptRow
}

/** Saves the answers of an attempt that is locked. */
export async function saveAnswers(
  tx: Transaction<Schema>,
  { id }: AttemptRow,
  answers: readonly Answer[],
): Promise<void> {
  await tx
    .updateTable('exam_attempts')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute()
}

/** Marks an attempt as handed in, and deletes the previous one of its topic. */
export async function closeAttempt(
  tx: Transaction<Schema>,
  { id, user_id, topic }: AttemptRow,
  { answers, rightCount, at }: { answers: readonly Answer[]; rightCount: number; at: EpochMs },
): Promise<void> {
  await tx
    .deleteFrom('exam_attempts')
    .where('user_id', '=', user_id)
    .where('topic', '=', topic)
    .where('handed_in_at', 'is not', null)
    .execute()
  await tx
    .updateTable('exam_attempts')
    .set({ answers: JSON.stringify(answers), handed_in_at: at, right_count: rightCount })
    .where('id', '=', id)
    .execute()
}

/** Gives a certificate, and the diploma of its topic if that unlocks something. One that exists stays as it is. */
export async function insertCertificate(
  tx: Transaction<Schema>,
  certificate: Selectable<Schema['certificates']>,
  diploma: Diploma | null,
): Promise<void> {
  await tx
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (diploma === null) return
  const { user_id, earned_at } = certificate
  await tx
    .insertInto('diplomas')
    .values({ user_id, diploma, earned_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The code of the certificate of a player; null if there is none. */
export async function findCertificate(
  database: Database,
  userId: string,
  topic: Topic,
): Promise<string | null> {
  const row = await database
    .selectFrom('certificates')
    .select('code')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst()
  return row?.code ?? null
}

/** Reads how far a player is with the exams; resolves to a function that gives the state of a topic. */
export async function readStates(
  database: Database,
  userId: string,
  now: EpochMs,
): Promise<(topic: Topic) => ExamState> {
  const [attempts, certificates, diplomas] = await Promise.all([
    database
      .selectFrom('exam_attempts')
      .select(['id', 'topic', 'handed_in_at', 'right_count'])
      .where('user_id', '=', userId)
      .execute(),
    database.selectFrom('certificates').selectAll().where('user_id', '=', userId).execute(),
    database.selectFrom('diplomas').selectAll().where('user_id', '=', userId).execute(),
  ])
  return (topic) => {
    const certificate = certificates.find((each) => each.topic === topic)
    const diploma = diplomas.find((each) => each.diploma === diplomaOf(topic))
    const ofTopic = attempts.filter((each) => each.topic === topic)
    const last = ofTopic.find(({ handed_in_at }) => handed_in_at !== null)
    const from =
      last?.handed_in_at == null || (last.right_count ?? 0) >= passMark
        ? null
        : mayStartFrom(last.handed_in_at)
    return {
      topic,
      earnedOn: certificate?.earned_at ?? diploma?.earned_at ?? null,
      certificateCode: certificate?.code ?? null,
      attemptId: ofTopic.find(({ handed_in_at }) => handed_in_at === null)?.id ?? null,
      resultId: last?.id ?? null,
      mayStartFrom: from !== null && from > now ? from : null,
    }
  }
}
