// The academy: lessons, exams, the check of what a player knows, certificates, terms and the plan for teachers. Until an
// exam is handed in, nothing that a browser receives reveals its answers.

import { answerUnits } from '@koersklasse/domain/academy/computations/computation.ts'
import { checkLength, checkMoments, examLength } from '@koersklasse/domain/academy/exam.ts'
import { figures } from '@koersklasse/domain/academy/figures.ts'
import { topics } from '@koersklasse/domain/academy/topics.ts'
import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { epochMs, id, inLanguage, language } from './values.ts'

const topic = z.enum(topics)
/** The name of a lesson, a term or a mistake in its address. */
export const slug = z.string().min(1).max(100)
/** A topic or a lesson that does not exist is not found, rather than invalid. */
const topicParams = z.object({ topic: slug })
const lessonParams = z.object({ topic: slug, lesson: slug })
/** The secret of a certificate, in its address. */
const certificateCode = z.string().regex(/^[\w-]{1,100}$/)

/** A lesson as others refer to it. */
const lessonLink = z.object({ id: slug, title: z.string() })
export type LessonLink = z.infer<typeof lessonLink>

/** The order that a chart question is about. `level` and the quotes are in euro. */
const chartOrder = z.object({
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'stoploss']),
  level: z.number(),
})

const options = z.array(z.string())
/**
 * A question without its answer, as plain text. `choice`: one of the options is right. `several`: two or more are.
 * `order`: all options, to be put in the right order. `number`: a number in a unit. `chart`: what happens to an order that
 * is placed before the first quote; the quotes are the prices at which it could be filled, in order. One option is right.
 */
export const examQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), text: z.string(), options }),
  z.object({ kind: z.literal('several'), text: z.string(), options }),
  z.object({ kind: z.literal('order'), text: z.string(), options }),
  z.object({ kind: z.literal('number'), text: z.string(), unit: z.enum(answerUnits) }),
  z.object({
    kind: z.literal('chart'),
    text: z.string(),
    options,
    order: chartOrder,
    quotes: z.array(z.number()),
  }),
])
export type ExamQuestion = z.infer<typeof examQuestion>

/**
 * An answer: the places of the chosen options, from 0, or the number; null while there is none. The options of `order` are
 * in the order in which the player put them.
 */
export const examAnswer = z.union([z.array(z.int().min(0).max(9)).max(10), z.number(), z.null()])
export type ExamAnswer = z.infer<typeof examAnswer>

/**
 * Answers to some questions of an exam, each with the place of its question, from 0. The last one for a place counts; the
 * answers to other questions stay, so that two devices can take one attempt.
 */
const givenAnswers = z
  .array(
    z.object({
      place: z
        .int()
        .min(0)
        .max(examLength - 1),
      answer: examAnswer,
    }),
  )
  .max(examLength)

/** An attempt that is in progress. It can be interrupted, and resumed on any device. Real time. */
export const examAttempt = z.object({
  id,
  topic,
  language,
  startedOn: epochMs,
  questions: z.array(examQuestion),
  answers: z.array(examAnswer),
})
export type ExamAttempt = z.infer<typeof examAttempt>

/** How an exam went. Real time. */
export const examResult = z.object({
  attemptId: id,
  topic,
  language,
  handedInOn: epochMs,
  rightCount: z.int().min(0),
  isPassed: z.boolean(),
  questions: z.array(
    z.object({
      question: examQuestion,
      answer: examAnswer,
      isRight: z.boolean(),
      /** In the form of an answer. */
      rightAnswer: examAnswer,
      /** In words: each right option in turn, or the number with its unit. */
      rightWords: z.array(z.string()).min(1),
      why: z.string(),
      lesson: lessonLink,
    }),
  ),
  /** The lessons of the questions that were not answered right, the one with the most of them first. */
  readAgain: z.array(lessonLink),
  /** Null for an exam that was not passed. */
  certificateCode: certificateCode.nullable(),
  /** From when another attempt can be started; null for an exam that was passed. */
  mayStartFrom: epochMs.nullable(),
})
export type ExamResult = z.infer<typeof examResult>

/** How far a player is with the exam of a topic. Real time. */
export const examState = z.object({
  topic,
  /** When it was passed. A diploma from before there were exams has no certificate. */
  earnedOn: epochMs.nullable(),
  certificateCode: certificateCode.nullable(),
  /** The attempt in progress. */
  attemptId: id.nullable(),
  /** The last attempt that was handed in. */
  resultId: id.nullable(),
  /** From when the next attempt can be started; null if that is now. */
  mayStartFrom: epochMs.nullable(),
})
export type ExamState = z.infer<typeof examState>

/** A topic in the list. Visitors have read nothing. */
export const topicSummary = z.object({
  topic,
  lessonCount: z.int().min(0),
  readCount: z.int().min(0),
  minutes: z.int().min(0),
})
export type TopicSummary = z.infer<typeof topicSummary>

/** How many of the six answers before the first lesson, and after the last, were right; null for a check not yet taken. */
export const checkScores = z.object({
  before: z.int().min(0).nullable(),
  after: z.int().min(0).nullable(),
})
export type CheckScores = z.infer<typeof checkScores>

/** A topic with its lessons. `language` is that of the lessons. `check` and `exam` are null for visitors. */
export const topicDetail = z.object({
  topic,
  language,
  lessons: z.array(z.object({ ...lessonLink.shape, minutes: z.int().min(1), isRead: z.boolean() })),
  check: checkScores.nullable(),
  exam: examState.nullable(),
})
export type TopicDetail = z.infer<typeof topicDetail>

/**
 * A lesson, the `number`th of the `count` of its topic. `before` and `after` are the text around its figure, as sanitized
 * HTML whose headings start at h2; without a figure, `after` is empty. Its question belongs to no exam and comes with its
 * answer: `right` is the place of the right option.
 */
export const lesson = z.object({
  topic,
  id: slug,
  number: z.int().min(1),
  count: z.int().min(1),
  language,
  title: z.string(),
  minutes: z.int().min(1),
  before: z.string(),
  figure: z.enum(figures).nullable(),
  after: z.string(),
  question: z.object({ text: z.string(), options, right: z.int().min(0), why: z.string() }),
  previous: lessonLink.nullable(),
  next: lessonLink.nullable(),
})
export type Lesson = z.infer<typeof lesson>

const checkQuestion = z.object({ text: z.string(), options })
export type CheckQuestion = z.infer<typeof checkQuestion>

const checkParams = z.object({ topic: slug, moment: z.enum(checkMoments) })

/** A term. `words` are the forms in which it is recognised in texts, its name first; `see` are ids of related terms. */
export const term = z.object({
  id: slug,
  words: z.array(z.string()).min(1),
  text: z.string(),
  see: z.array(slug),
})
export type Term = z.infer<typeof term>

/** Who earned a certificate, and when. Real time. */
export const certificate = z.object({ topic, username: z.string(), earnedOn: epochMs })
export type Certificate = z.infer<typeof certificate>

export const getTopics = endpoint({
  method: 'GET',
  path: '/academy/topics',
  summary: 'List the topics of the academy, with what the player has read.',
  access: 'optional',
  query: inLanguage,
  response: z.object({ topics: z.array(topicSummary) }),
})

export const getTopic = endpoint({
  method: 'GET',
  path: '/academy/topics/:topic',
  summary: 'Get a topic with its lessons, and how far the player is.',
  access: 'optional',
  params: topicParams,
  query: inLanguage,
  response: topicDetail,
  errors: ['not_found'],
})

export const getLesson = endpoint({
  method: 'GET',
  path: '/academy/topics/:topic/lessons/:lesson',
  summary: 'Get a lesson.',
  access: 'anyone',
  params: lessonParams,
  query: inLanguage,
  response: lesson,
  errors: ['not_found'],
})

export const readLesson = endpoint({
  method: 'PUT',
  path: '/academy/topics/:topic/lessons/:lesson/read',
  summary: 'Note that the player has read a lesson. Doing it again changes nothing.',
  access: 'player',
  params: lessonParams,
  response: done,
  errors: ['not_found'],
})

export const getCheck = endpoint({
  method: 'GET',
  path: '/academy/topics/:topic/check/:moment',
  summary: 'Get the six questions before the first lesson of a topic, or after its last.',
  access: 'player',
  params: checkParams,
  query: inLanguage,
  response: z.object({ language, questions: z.array(checkQuestion) }),
  errors: ['not_found'],
})

export const answerCheck = endpoint({
  method: 'POST',
  path: '/academy/topics/:topic/check/:moment',
  summary:
    'Answer the six questions: each with the place of an option as getCheck lists them, or null. The first answer counts; doing it again changes nothing. The scores say what the player has learned.',
  access: 'player',
  params: checkParams,
  body: z.object({ answers: z.array(z.int().min(0).max(9).nullable()).length(checkLength) }),
  response: checkScores,
  errors: ['not_found'],
})

export const getExams = endpoint({
  method: 'GET',
  path: '/academy/exams',
  summary: 'List the exams, with how far the player is with each.',
  access: 'player',
  response: z.object({ exams: z.array(examState) }),
})

export const startExam = endpoint({
  method: 'POST',
  path: '/academy/attempts',
  summary:
    'Start an attempt at the exam of a topic, or resume the one in progress. After a failed one the next can be started ten minutes later.',
  access: 'player',
  body: z.object({ topic: slug, language: language.optional() }),
  response: examAttempt,
  errors: ['not_found', 'exam_passed', 'exam_too_soon'],
})

export const saveAnswers = endpoint({
  method: 'PATCH',
  path: '/academy/attempts/:id',
  summary: 'Keep the answers to some questions of an attempt in progress, and get those to all of them.',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ answers: givenAnswers }),
  response: z.object({ answers: z.array(examAnswer) }),
  errors: ['not_found', 'exam_handed_in'],
})

export const handInExam = endpoint({
  method: 'POST',
  path: '/academy/exams',
  summary:
    'Hand in an attempt, with the answers that were not kept yet, and get its result. Handing it in again returns the result of the first time.',
  access: 'player',
  body: z.object({ attemptId: id, answers: givenAnswers }),
  response: examResult,
  errors: ['not_found'],
})

export const getExamResult = endpoint({
  method: 'GET',
  path: '/academy/attempts/:id/result',
  summary: 'Get the result of an attempt that was handed in.',
  access: 'player',
  params: z.object({ id }),
  response: examResult,
  errors: ['not_found'],
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/academy/certificates/:code',
  summary: 'Verify a certificate.',
  access: 'anyone',
  params: z.object({ code: certificateCode }),
  response: certificate,
  errors: ['not_found'],
})

export const getAcademyTerms = endpoint({
  method: 'GET',
  path: '/academy/terms',
  summary: 'List the terms of investing with their explanations, in alphabetical order.',
  access: 'anyone',
  query: inLanguage,
  response: z.object({ language, terms: z.array(term) }),
})

export const getTeachersPlan = endpoint({
  method: 'GET',
  path: '/academy/teachers',
  summary: 'Get the plan of lessons for teachers, in Dutch, as sanitized HTML whose headings start at h2.',
  access: 'anyone',
  response: z.object({ title: z.string(), html: z.string() }),
  errors: ['not_found'],
})
