// The pool of questions of an exam, and the questions of the check.

import { fillPrice } from '@koersklasse/domain/academy/chart.ts'
import { computations } from '@koersklasse/domain/academy/computations.ts'
import { checkLength } from '@koersklasse/domain/academy/exam.ts'
import type { PoolQuestion, QuestionKind } from '@koersklasse/domain/academy/questions.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { topicsByCategory } from '@koersklasse/domain/academy/topics.ts'
import { type Entry, readEntries } from './read-yaml.ts'
import { fillText, type TextContext } from './render-text.ts'
import { type CheckPair, checkPair, type ExamEntry, questionSchema } from './schemas.ts'

/** The fewest questions of a pool, in all and by kind. */
const smallestPool = 25
const fewestOfKind: Partial<Record<QuestionKind, number>> = { number: 8, several: 3, order: 3, chart: 3 }

interface PoolFile {
  file: string
  source: string
  topic: Topic
  /** The ids of the lessons of the topic. */
  lessons: readonly string[]
}

/** Reads the pool of an exam. Invalid questions are reported and left out. */
export function readPool({ file, source, topic, lessons }: PoolFile, context: TextContext): PoolQuestion[] {
  const { faults } = context
  const entries = readEntries({ file, source }, questionSchema, faults)
  reportIds(entries, lessons)
  for (const { value, report } of entries) reportChart(value, report)
  const pool = entries.map(({ value }) => fillQuestion(value, { file, id: value.id }, context))
  if (pool.length < smallestPool) {
    faults.add({ file }, `has ${pool.length} questions, of at least ${smallestPool}`)
  }
  for (const [kind, fewest] of Object.entries(fewestOfKind)) {
    const isFewer = kind === 'chart' && topicsByCategory.products.some((each) => each === topic)
    const ofKind = pool.filter((question) => question.kind === kind).length
    const least = isFewer ? fewest - 2 : fewest
    if (ofKind < least) faults.add({ file }, `has ${ofKind} questions of kind ${kind}, of at least ${least}`)
  }
  const numbers = pool.filter(({ kind }) => kind === 'number')
  const computed = numbers.filter((question) => 'compute' in question)
  if (2 * computed.length < numbers.length) {
    faults.add({ file }, `computes ${computed.length} of its ${numbers.length} numbers, of at least half`)
  }
  return pool
}

/** Reads the six pairs of questions of the check. */
export function readCheck(
  { file, source, lessons }: Omit<PoolFile, 'topic'>,
  context: TextContext,
): CheckPair[] {
  const entries = readEntries({ file, source }, () => checkPair, context.faults)
  reportIds(entries, lessons)
  if (entries.length !== checkLength) {
    context.faults.add({ file }, `has ${entries.length} pairs of questions, and not ${checkLength}`)
  }
  return entries.map(({ value }) => {
    const fill = (text: string) => fillText(text, { file, id: value.id }, context)
    const filled = ({ question, right, wrong }: CheckPair['before']) => ({
      ...{ question: fill(question), right: fill(right), wrong: wrong.map(fill) },
    })
    return { ...value, before: filled(value.before), after: filled(value.after) }
  })
}

function reportIds(
  entries: readonly Entry<{ id: string; lesson: string }>[],
  lessons: readonly string[],
): void {
  const seen = new Set<string>()
  for (const { value, report } of entries) {
    if (seen.has(value.id)) report('has the id of another question')
    seen.add(value.id)
    if (!lessons.includes(value.lesson)) report(`names the lesson ${value.lesson}, which does not exist`)
  }
}

/** Checks the fill price that a chart question states, so that its texts agree with the rules of the game. */
function reportChart(question: ExamEntry, report: (reason: string) => void): void {
  if (question.kind !== 'chart') return
  const price = fillPrice(question.order, question.quotes)
  if (price !== question.fillsAt) {
    report(`fillsAt is ${question.fillsAt}, but by the rules of the game it is ${price}`)
  }
}

function fillQuestion(
  entry: ExamEntry,
  place: { file: string; id: string },
  context: TextContext,
): PoolQuestion {
  const later =
    entry.kind === 'number' && 'compute' in entry ? Object.keys(computations[entry.compute].placeholders) : []
  const withAnswer = later.length > 0 ? [...later, 'answer'] : []
  const fill = (text: string) => fillText(text, place, context)
  const about = {
    id: entry.id,
    lesson: entry.lesson,
    question: fillText(entry.question, place, context, later),
    why: fillText(entry.why, place, context, withAnswer),
  }
  switch (entry.kind) {
    case 'choice':
      return { ...about, kind: 'choice', right: fill(entry.right), wrong: entry.wrong.map(fill) }
    case 'several':
      return { ...about, kind: 'several', right: entry.right.map(fill), wrong: entry.wrong.map(fill) }
    case 'order':
      return { ...about, kind: 'order', steps: entry.steps.map(fill) }
    case 'chart': {
      const { order, quotes } = entry
      return {
        ...about,
        kind: 'chart',
        order,
        quotes,
        right: fill(entry.right),
        wrong: entry.wrong.map(fill),
      }
    }
    case 'number': {
      if ('compute' in entry) return { ...about, kind: 'number', compute: entry.compute }
      const { answer, unit, tolerance } = entry
      return { ...about, kind: 'number', answer, unit, tolerance }
    }
  }
}
