// Numbers and the values of placeholders in the notation of each language.

import type { FigureFormat } from '@koersklasse/domain/academy/computations/computation.ts'
import type { FillText } from '@koersklasse/domain/academy/questions.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { numbersIn } from '../../../platform/write-numbers.ts'

const numbers = { nl: numbersIn('nl'), de: numbersIn('de'), pl: numbersIn('pl') } as const satisfies Record<
  Language,
  unknown
>

/** Writes a figure: of euro, cents; of percent, percent. */
export function writeFigure(format: FigureFormat, value: number, language: Language): string {
  return format === 'percent' ? numbers[language].percent(value / 100) : numbers[language][format](value)
}

const placeholder = /\{\{(\w+)\}\}/g

/** Replaces placeholders by their values; those without one stay as they are. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
}

/** The names of the placeholders in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name as string)
}

/** Fills in the figures of a question. */
export function fillFigures(language: Language): FillText {
  return (text, figures) =>
    fillIn(
      text,
      Object.fromEntries(
        Object.entries(figures).map(([name, { format, value }]) => [
          name,
          writeFigure(format, value, language),
        ]),
      ),
    )
}
