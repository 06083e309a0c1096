// The terms, and the plan for teachers.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { readEntries } from './read-yaml.ts'
import { fillText, renderText, type TextContext } from './render-text.ts'
import { type TermEntry, term } from './schemas.ts'

export type Term = TermEntry

interface File {
  file: string
  source: string
}

/** Reads the terms, in alphabetical order. */
export function readTerms({ file, source }: File, context: TextContext, language: Language): Term[] {
  const entries = readEntries({ file, source }, () => term, context.faults)
  const ids = new Set<string>()
  const words = new Map<string, string>()
  for (const { value, report } of entries) {
    if (ids.has(value.id)) report('has the id of another term')
    ids.add(value.id)
    for (const word of value.words) {
      const other = words.get(word.toLowerCase())
      if (other !== undefined) report(`has the word ${word} of the term ${other}`)
      words.set(word.toLowerCase(), value.id)
    }
  }
  for (const { value, report } of entries) {
    for (const id of value.see) if (!ids.has(id) || id === value.id) report(`refers to the term ${id}`)
  }
  const compare = new Intl.Collator(language).compare
  return entries
    .map(({ value }) => ({ ...value, text: fillText(value.text, { file, id: value.id }, context) }))
    .sort((one, other) => compare(one.words[0] ?? '', other.words[0] ?? ''))
}

/** Reads the plan for teachers; null if it has no title, which is reported. */
export function readTeachers({ file, source }: File, context: TextContext) {
  const [, title, body] = /^\s*# +(\S.*?)\s*\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (title === undefined || body === undefined) {
    context.faults.add({ file }, 'has to begin with a title, as "# Title"')
    return null
  }
  return { title: fillText(title, { file }, context), html: renderText(body, { file }, context) }
}
