import type { ExamState, TopicSummary } from '@koersklasse/contract/academy.ts'
import { type Topic, topics } from '@koersklasse/domain/academy/topics.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const summaries = (read: Partial<Record<Topic, number>>): TopicSummary[] =>
  topics.map((topic) => ({ topic, lessonCount: 6, minutes: 15, readCount: read[topic] ?? 0 }))
const none = {
  ...{ earnedOn: null, certificateCode: null, attemptId: null, resultId: null, mayStartFrom: null },
}
const exams = (states: Partial<Record<Topic, Partial<ExamState>>>): ExamState[] =>
  topics.map((topic) => ({ topic, ...none, ...states[topic] }))
const passed = { earnedOn: toEpochMs(1) }

test.each<[string, TopicSummary[], ExamState[], object]>([
  ['a visitor begins with the first topic', summaries({}), [], { kind: 'begin', topic: 'basics' }],
  ['a player as well', summaries({}), exams({}), { kind: 'begin', topic: 'basics' }],
  ['what was begun is read on', summaries({ etfs: 2 }), exams({}), { kind: 'go', topic: 'etfs' }],
  ['what was read is examined', summaries({ risk: 1, etfs: 6 }), exams({}), { kind: 'ready', topic: 'etfs' }],
  [
    'an attempt comes before all',
    summaries({ etfs: 6 }),
    exams({ limit: { attemptId: 'a' } }),
    { kind: 'exam', topic: 'limit' },
  ],
  [
    'what was passed is left out, read or not',
    summaries({ basics: 6, risk: 3 }),
    exams({ basics: passed, risk: passed }),
    { kind: 'begin', topic: 'sprinters' },
  ],
  [
    'with all diplomas it is done',
    summaries({}),
    exams(Object.fromEntries(topics.map((topic) => [topic, passed]))),
    { kind: 'done' },
  ],
])('%s', (_, read, states, expected) => expect(nextStep(read, states)).toEqual(expected))
