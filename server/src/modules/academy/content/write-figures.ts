// Numbers and the values of placeholders in the notation of each language.

import type { FigureFormat } from '@koersklasse/domain/academy/computations/computation.ts'
import type { FillText } from '@koersklasse/domain/academy/questions.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'

const locales: Readonly<Record<Language, string>> = { nl: 'nl-NL', de: 'de-DE', pl: 'pl-PL' }
type Write = (value: number) => string

function writersOf(language: Language): Readonly<Record<FigureFormat, Write>> {
  const locale = locales[language]
  const euro = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency: 'EUR' },
    trailingZeroDisplay: 'stripIfInteger',
    useGrouping: 'always',
  })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: 'always' })
  return {
    euro: (cents) => euro.format(cents / 100),
    percent: (value) => percent.format(value / 100),
    number: (value) => number.format(value),
  }
}

const writers = { nl: writersOf('nl'), de: writersOf('de'), pl: writersOf('pl') } satisfies Record<
  Language,
  unknown
>

/** Writes a number: of euro, cents. */
export function writeFigure(format: FigureFormat, value: number, language: Language): string {
  return writers[language][format](value)
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
