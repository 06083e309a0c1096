// A computed question draws its numbers and computes its answer. The numbers are drawn so that the answer is unambiguous,
// and has few decimals wherever that is possible.

import type { RandomSource } from '../random.ts'

/** The units of answers to numeric questions. `euro` are whole euro, with cents as a fraction. */
export const answerUnits = ['euro', 'percent', 'pieces', 'times', 'years', 'number'] as const
export type AnswerUnit = (typeof answerUnits)[number]

/** How a number is written: euro, with the value in cents; percent; or a plain number. */
export type FigureFormat = 'euro' | 'percent' | 'number'

export interface Computation<Placeholder extends string = string> {
  placeholders: Readonly<Record<Placeholder, FigureFormat>>
  /** The unit of the answer, and of the tolerance: how far off an answer may be. */
  unit: AnswerUnit
  tolerance: number
  draw(random: RandomSource): Record<Placeholder, number>
  answer(values: Readonly<Record<Placeholder, number>>): number
}

/** Checks that a computation draws what it answers from. */
export function computation<Placeholder extends string>(
  parts: Computation<Placeholder>,
): Computation<Placeholder> {
  return parts
}

export const inExactEuro = { unit: 'euro', tolerance: 0.005 } as const
export const inPercent = { unit: 'percent', tolerance: 0.05 } as const
export const inWholePieces = { unit: 'pieces', tolerance: 0 } as const
