// The terms, the short lessons about mistakes, and the plan for teachers.

import { type MistakeKind, mistakeFigures, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { readEntries, readYaml } from './read-yaml.ts'
import { fillText, renderText, type TextContext } from './render-text.ts'
import { mistakes, type TermEntry, term } from './schemas.ts'

export type Term = TermEntry

/** A mistake. The placeholders of `title` and `text` are the figures of its kind; `html` is the lesson. */
export interface Mistake {
  kind: MistakeKind
  title: string
  text: string
  html: string
  /** The lesson that says more. */
  more: { topic: Topic; lesson: string }
}

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

/** Reads the short lessons about mistakes. */
export function readMistakes({ file, source }: File, context: TextContext): Mistake[] {
  const entry = readYaml({ file, source }, mistakes, context.faults)
  if (entry === null) return []
  return mistakeKinds.map((kind) => {
    const { title, text, lesson, more } = entry.value[kind]
    const [topic, lessonId] = more.split('/') as [Topic, string]
    const place = { file, id: kind }
    context.links.push({ place, href: `/academy/${more}` })
    const figures = mistakeFigures[kind]
    return {
      ...{ kind, more: { topic, lesson: lessonId } },
      title: fillText(title, place, context, figures),
      text: fillText(text, place, context, figures),
      html: renderText(lesson, place, context),
    }
  })
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
