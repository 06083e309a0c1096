import {
  type CheckScores,
  type ExamAttempt,
  type ExamResult,
  type ExamState,
  getCertificate,
  getCheck,
  getExamResult,
  getExams,
  getLesson,
  getTeachersPlan,
  getTopic,
  getTopics,
} from '@koersklasse/contract/academy.ts'
import type { CheckMoment } from '@koersklasse/domain/academy/exam.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { prerenderedLesson } from '../../handover/prerendered-lesson.ts'
import { language } from '../../text/t.ts'

/** All topics, with what the player has read. */
export const topicsQuery = () =>
  queryOptions({
    queryKey: queryKeys.topics(language),
    queryFn: async () => (await call(getTopics, { query: { language } })).topics,
  })

/** A topic with its lessons, and how far the player is. */
export const topicQuery = (topic: Topic) =>
  queryOptions({
    queryKey: queryKeys.topic(topic, language),
    queryFn: () => call(getTopic, { params: { topic }, query: { language } }),
  })

/** A lesson; it hardly ever changes. */
export const lessonQuery = (topic: string, lesson: string) =>
  queryOptions({
    queryKey: queryKeys.lesson(topic, lesson, language),
    queryFn: () => call(getLesson, { params: { topic, lesson }, query: { language } }),
    initialData: () => prerenderedLesson(topic, lesson, language),
    staleTime: 3_600_000,
  })

/** The questions before the first lesson of a topic, or after its last. */
export const checkQuery = (topic: Topic, moment: CheckMoment) =>
  queryOptions({
    queryKey: queryKeys.check(topic, moment, language),
    queryFn: () => call(getCheck, { params: { topic, moment }, query: { language } }),
    // The questions and their options are the same, in the same order, each time.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How far the player is with each exam. */
export const examsQuery = queryOptions({
  queryKey: queryKeys.exams(),
  queryFn: async () => (await call(getExams, {})).exams,
})

/**
 * The attempt in progress, as this device knows it: it is kept for when there is no connection, and not fetched. Null once it
 * was handed in here.
 */
export const attemptQuery = (topic: Topic) =>
  queryOptions<ExamAttempt | null>({ queryKey: queryKeys.examAttempt(topic), queryFn: skipToken })

/** The result of an attempt, which never changes. */
export const examResultQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.examResult(id),
    queryFn: () => call(getExamResult, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: queryKeys.certificate(code),
    queryFn: () => call(getCertificate, { params: { code } }),
    staleTime: 60_000,
  })

export const teachersPlanQuery = queryOptions({
  queryKey: queryKeys.teachersPlan(),
  queryFn: () => call(getTeachersPlan, {}),
  staleTime: 3_600_000,
})

/** Keeps the scores of a check in the cache. */
export function keepScores(client: QueryClient, topic: Topic, check: CheckScores): void {
  client.setQueryData(topicQuery(topic).queryKey, (known) => known && { ...known, check })
}

/** Keeps an attempt in the cache, and that it is the one in progress. */
export function keepAttempt(client: QueryClient, attempt: ExamAttempt): void {
  const { topic, id } = attempt
  client.setQueryData(attemptQuery(topic).queryKey, attempt)
  client.setQueryData(examsQuery.queryKey, (states) =>
    states?.map((state) => (state.topic === topic ? { ...state, attemptId: id } : state)),
  )
}

/** Keeps a result in the cache, and that it is the last one of its exam; then refetches what else has changed. */
export function keepResult(client: QueryClient, result: ExamResult): Promise<void> {
  const { attemptId, topic, handedInOn, isPassed, certificateCode, mayStartFrom } = result
  client.setQueryData(examResultQuery(attemptId).queryKey, result)
  client.setQueryData(attemptQuery(topic).queryKey, null)
  const after = (state: ExamState): ExamState => ({
    ...{ topic, certificateCode, mayStartFrom, resultId: attemptId, attemptId: null },
    earnedOn: isPassed ? handedInOn : state.earnedOn,
  })
  client.setQueryData(examsQuery.queryKey, (states) =>
    states?.map((state) => (state.topic === topic ? after(state) : state)),
  )
  return Promise.all([
    refetch(client, queryKeys.academy()),
    isPassed && refetch(client, queryKeys.user()),
  ]).then(() => undefined)
}
