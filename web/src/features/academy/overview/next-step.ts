// What a player had best do next in the academy.

import type { ExamState, TopicSummary } from '@koersklasse/contract/academy.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'

/**
 * To resume the `exam` of a topic, to take it because all is read (`ready`), to `go` on reading, or to `begin`; `done` once
 * all diplomas are earned.
 */
export type NextStep = { kind: 'exam' | 'ready' | 'go' | 'begin'; topic: Topic } | { kind: 'done' }

/**
 * The next step: first what was begun, in the order of the topics.
 * @param exams how far the player is with each; for a visitor, who takes none, an empty list
 */
export function nextStep(topics: readonly TopicSummary[], exams: readonly ExamState[]): NextStep {
  const examOf = (topic: Topic) => exams.find((exam) => exam.topic === topic)
  const busy = exams.find(({ attemptId }) => attemptId !== null)
  if (busy) return { kind: 'exam', topic: busy.topic }
  const toDo = topics.filter(({ topic }) => examOf(topic)?.earnedOn == null)
  const isRead = ({ readCount, lessonCount }: TopicSummary) => readCount >= lessonCount && lessonCount > 0
  const ready = toDo.find((topic) => isRead(topic))
  if (ready) return { kind: 'ready', topic: ready.topic }
  const begun = toDo.find(({ readCount }) => readCount > 0)
  if (begun) return { kind: 'go', topic: begun.topic }
  const first = toDo[0]
  return first ? { kind: 'begin', topic: first.topic } : { kind: 'done' }
}
