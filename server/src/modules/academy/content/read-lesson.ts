// A lesson: its question in front, then its title and its text, with one figure at most.

import { type Figure, figures } from '@koersklasse/domain/academy/figures.ts'
import type { z } from 'zod'
import { readYaml } from './read-yaml.ts'
import { fillText, renderText, type TextContext } from './render-text.ts'
import { countWords, lessonMatter } from './schemas.ts'

export interface Lesson {
  id: string
  title: string
  minutes: number
  /** Sanitized HTML before and after the figure. */
  before: string
  figure: Figure | null
  after: string
  question: z.output<typeof lessonMatter>['question']
}

/** How many words a reader, who also looks at the figure, reads in a minute. */
const wordsPerMinute = 140

/** Reads a lesson; null if it is invalid, which is reported. */
export function readLesson(
  { file, id, source }: { file: string; id: string; source: string },
  context: TextContext,
): Lesson | null {
  const { faults } = context
  const place = { file, id }
  const parts = /^---\n([\s\S]*?)\n---\n\s*# +(\S.*?)\s*\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'))
  if (parts === null) {
    faults.add(place, 'has to begin with its question between two lines ---, and then "# Title"')
    return null
  }
  const [, matter = '', title = '', body = ''] = parts
  const entry = readYaml({ file, source: matter, firstLine: 2 }, lessonMatter, faults)
  const [before = '', after = '', ...more] = body.split(/^::: figure \S+[ \t]*$/m)
  const [, name] = /^::: figure (\S+)[ \t]*$/m.exec(body) ?? []
  if (more.length > 0) faults.add(place, 'has more than one figure')
  if (/^:::/m.test(before + after)) faults.add(place, 'has a line with ::: that is not "::: figure name"')
  const figure = figures.find((each) => each === name) ?? null
  if (name !== undefined && figure === null)
    faults.add(place, `names the figure ${name}, which does not exist`)
  if (entry === null) return null
  const { right, wrong, ...texts } = entry.value.question
  const fill = (text: string) => fillText(text, place, context)
  return {
    id,
    title: fill(title),
    minutes: Math.max(1, Math.ceil(countWords(body) / wordsPerMinute)),
    before: renderText(before, place, context),
    figure,
    after: renderText(after, place, context),
    question: { text: fill(texts.text), right: fill(right), wrong: wrong.map(fill), why: fill(texts.why) },
  }
}
