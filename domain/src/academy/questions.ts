// The questions of exams in two forms: as the pool has them, and as they are put to a player, with shuffled options, and
// with freshly drawn numbers where the answer is computed.

import { assert } from '../result.ts'
import type { ChartOrder } from './chart.ts'
import type { AnswerUnit, Computation, FigureFormat } from './computations/computation.ts'
import { computations } from './computations.ts'
import { type RandomSource, shuffled } from './random.ts'

export const questionKinds = ['choice', 'several', 'order', 'number', 'chart'] as const
export type QuestionKind = (typeof questionKinds)[number]

interface Common {
  id: string
  /** The lesson that it comes from. */
  lesson: string
  question: string
  why: string
}

/** One of four options is right. */
type ChoiceQuestion = Common & { kind: 'choice'; right: string; wrong: readonly string[] }
/** Two to four of five options are right. */
type SeveralQuestion = Common & { kind: 'several'; right: readonly string[]; wrong: readonly string[] }
/** Steps to be put in order; they are listed in the right one. */
type OrderQuestion = Common & { kind: 'order'; steps: readonly string[] }
/** A number that is right if it is no further off than the tolerance. */
type FixedQuestion = Common & { kind: 'number'; answer: number; unit: AnswerUnit; tolerance: number }
/** A number that is computed from others, which are drawn. */
type ComputedQuestion = Common & { kind: 'number'; compute: Compute }
/** Asks what happens to an order that is placed before the first quote. Prices are in euro. */
type ChartQuestion = Common & {
  kind: 'chart'
  order: ChartOrder
  quotes: readonly number[]
  right: string
  wrong: readonly string[]
}

/** A question of a pool. */
export type PoolQuestion =
  | ChoiceQuestion
  | SeveralQuestion
  | OrderQuestion
  | FixedQuestion
  | ComputedQuestion
  | ChartQuestion

export type Compute = keyof typeof computations

/** A number in the text of a question: euro in cents, percent in percent. */
export interface Figure {
  format: FigureFormat
  value: number
}

interface PosedCommon {
  id: string
  lesson: string
  text: string
  why: string
}

/** A question as it is put to a player. `right` are the places of the right options; of `order`, all in the right order. */
export type PosedQuestion = PosedCommon &
  (
    | { kind: 'choice' | 'several' | 'order'; options: string[]; right: number[] }
    | { kind: 'chart'; options: string[]; right: number[]; order: ChartOrder; quotes: readonly number[] }
    | { kind: 'number'; unit: AnswerUnit; answer: number; tolerance: number }
  )

/** The places of the chosen options, a number, or no answer. */
export type Answer = readonly number[] | number | null

/** Fills the placeholders of a text with figures; the figure named `answer` is the answer. */
export type FillText = (text: string, figures: Readonly<Record<string, Figure>>) => string

/** What is needed to put questions to a player. */
export interface Posing {
  random: RandomSource
  fill: FillText
}

/** Puts a question of a pool to a player: shuffles its options, and draws its numbers. */
export function pose(question: PoolQuestion, { random, fill }: Posing): PosedQuestion {
  const { id, lesson, question: text, why } = question
  const common = { id, lesson, text, why }
  switch (question.kind) {
    case 'choice':
      return { ...common, kind: 'choice', ...withOptions([question.right], question.wrong, random) }
    case 'several':
      return { ...common, kind: 'several', ...withOptions(question.right, question.wrong, random) }
    case 'order':
      return { ...common, kind: 'order', ...mixedUp(question.steps, random) }
    case 'chart': {
      const { order, quotes } = question
      const options = withOptions([question.right], question.wrong, random)
      return { ...common, kind: 'chart', ...options, order, quotes }
    }
    case 'number': {
      if (!('compute' in question)) {
        const { unit, answer, tolerance } = question
        return { ...common, kind: 'number', unit, answer, tolerance }
      }
      const { figures, ...computed } = compute(question.compute, random)
      return { ...common, kind: 'number', ...computed, text: fill(text, figures), why: fill(why, figures) }
    }
  }
}

/** The options in a random order, with the places of the right ones. */
export function withOptions(right: readonly string[], wrong: readonly string[], random: RandomSource) {
  const options = shuffled([...right, ...wrong], random)
  const places = right.map((option) => options.indexOf(option)).sort((one, other) => one - other)
  return { options, right: places }
}

/** The steps in a random order that is not the right one, with their places in the right order. */
function mixedUp(steps: readonly string[], random: RandomSource) {
  const mixed = shuffled(steps, random)
  const isUnchanged = mixed.every((step, place) => step === steps[place])
  const options = isUnchanged ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed
  return { options, right: steps.map((step) => options.indexOf(step)) }
}

/** Draws the numbers of a computed question, and computes its answer. `figures` has both, for the texts. */
export function compute(name: Compute, random: RandomSource) {
  const { placeholders, unit, tolerance, draw, answer }: Computation = computations[name]
  const values = draw(random)
  const result = answer(values)
  const figures: Record<string, Figure> = {
    answer: { format: formatOf(unit), value: unit === 'euro' ? Math.round(result * 100) : result },
  }
  for (const [placeholder, format] of Object.entries(placeholders)) {
    const value = values[placeholder]
    assert(value !== undefined, `${name} draws ${placeholder}`)
    figures[placeholder] = { format, value }
  }
  return { unit, tolerance, answer: result, figures }
}

/** How an answer in a unit is written. */
export function formatOf(unit: AnswerUnit): FigureFormat {
  return unit === 'euro' || unit === 'percent' ? unit : 'number'
}

/** Whether an answer is right. One of another form, such as a number for options, is not. */
export function isRight(question: PosedQuestion, answer: Answer): boolean {
  if (question.kind === 'number') {
    // The margin absorbs rounding errors of floats; no tolerance is that small.
    return typeof answer === 'number' && Math.abs(answer - question.answer) <= question.tolerance + 1e-9
  }
  if (answer === null || typeof answer === 'number') return false
  const given = question.kind === 'order' ? answer : answer.toSorted((one, other) => one - other)
  return given.length === question.right.length && given.every((place, at) => place === question.right[at])
}
