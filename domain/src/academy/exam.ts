// An exam has ten questions, drawn from the pool of its topic, and eight right answers pass it. After a failure the next
// attempt begins ten minutes later at the earliest, and has other questions as far as the pool has them.

import { type EpochMs, toEpochMs } from '../time/time.ts'
import { type PoolQuestion, type QuestionKind, questionKinds } from './questions.ts'
import { type RandomSource, shuffled } from './random.ts'

/** The questions of an exam. */
export const examLength = 10
/** How many right answers pass an exam. */
export const passMark = 8
/** How long after a failed attempt the next can begin. */
export const retryMs = 600_000

/** How many questions the checks of a topic have, the one before its first lesson and the one after its last. */
export const checkLength = 6
export const checkMoments = ['before', 'after'] as const
export type CheckMoment = (typeof checkMoments)[number]

/** From when another attempt can begin, after one that failed at an instant. */
export function mayStartFrom(failedAt: EpochMs): EpochMs {
  return toEpochMs(failedAt + retryMs)
}

/** An answer to the question at a place of an exam, from 0. */
export interface GivenAnswer<Answer> {
  place: number
  answer: Answer
}

/** The answers to all questions of an exam, with others in their places; the last one given for a place counts. */
export function withGiven<Answer>(
  answers: readonly Answer[],
  given: readonly GivenAnswer<Answer>[],
): Answer[] {
  const changed = new Map(given.map(({ place, answer }) => [place, answer]))
  return answers.map((answer, place) => (changed.has(place) ? (changed.get(place) as Answer) : answer))
}

type Drawn = Pick<PoolQuestion, 'id' | 'kind'>

/**
 * Draws the questions of an exam. As long as the pool has enough of them, they are not from the attempt before, include
 * every kind, and are at most half of the pool's questions of a kind, so that the next attempt can have others.
 * @param previous the ids of the questions of the attempt before
 */
export function drawQuestions<Q extends Drawn>(
  pool: readonly Q[],
  previous: ReadonlySet<string>,
  random: RandomSource,
): Q[] {
  const isFresh = ({ id }: Q) => !previous.has(id)
  const fresh = shuffled(pool.filter(isFresh), random)
  const stale = shuffled(
    pool.filter((question) => !isFresh(question)),
    random,
  )
  const drawn = new Set<Q>()
  for (const kind of questionKinds) {
    const first = fresh.find((question) => question.kind === kind)
    if (first !== undefined) drawn.add(first)
  }
  const most = mostOfEachKind(pool)
  for (const question of fresh) {
    const ofKind = [...drawn].filter(({ kind }) => kind === question.kind).length
    if (drawn.size < examLength && ofKind < most[question.kind]) drawn.add(question)
  }
  for (const question of [...fresh, ...stale]) if (drawn.size < examLength) drawn.add(question)
  return shuffled([...drawn], random)
}

function mostOfEachKind(pool: readonly Drawn[]): Record<QuestionKind, number> {
  const most = (kind: QuestionKind) => Math.ceil(pool.filter((question) => question.kind === kind).length / 2)
  return Object.fromEntries(questionKinds.map((kind) => [kind, most(kind)])) as Record<QuestionKind, number>
}
