// Loads the short lessons about mistakes from content/academy (content/academy/README.md, section Mistakes).

import { readdir, readFile } from 'node:fs/promises'
import type { MistakeLesson } from '@koersklasse/contract/mistakes.ts'
import { type MistakeKind, mistakeFigures, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import { topics } from '@koersklasse/domain/academy/topics.ts'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import MarkdownIt from 'markdown-it'
import { parse } from 'yaml'
import { z } from 'zod'
import { sanitizeHtml } from '../../platform/sanitize-html.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** A lesson without the mistake that it is about. */
export type MistakeText = Omit<MistakeLesson, 'mistake'>

/** The lessons by kind, in each language; those of a language without a file are in Dutch. */
export type MistakeTexts = Readonly<Record<Language, Readonly<Record<MistakeKind, MistakeText>>>>

const mostWords = 150
const text = z.string().trim().min(1)
const plain = text.refine((words) => !/{{|}}/.test(words), { error: 'has a placeholder' })
const entry = z.strictObject({
  title: plain,
  text,
  lesson: plain.refine((words) => words.split(/\s+/).length <= mostWords, {
    error: `has more than ${mostWords} words`,
  }),
  more: text,
})
const file = z.strictObject(
  Object.fromEntries(mistakeKinds.map((kind) => [kind, entry])) as Record<MistakeKind, typeof entry>,
)
const markdown = new MarkdownIt({ html: false })

/**
 * Reads the lessons.
 * @param folder content/academy, as a URL that ends with a slash
 * @throws StartupError if the Dutch file is missing, or if a file lacks a kind, names a number that the kind does not have,
 *   or links to a lesson that does not exist
 */
export async function loadMistakes(folder: URL): Promise<MistakeTexts> {
  const lessons = await lessonsIn(new URL('nl/', folder))
  const load = (language: Language) => loadLanguage(language, folder, lessons)
  const dutch = await load('nl')
  if (dutch === null) throw new StartupError('content/academy/nl/mistakes.yaml is missing.')
  const loaded = await Promise.all(
    languages.map(async (language) => [language, (language === 'nl' ? null : await load(language)) ?? dutch]),
  )
  return Object.fromEntries(loaded) as MistakeTexts
}

/** The lessons of all topics, as `topic/lesson`. */
async function lessonsIn(folder: URL): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    topics.map(async (topic) => {
      const files = await readdir(new URL(topic, folder)).catch(() => [])
      return files.flatMap((name) => {
        const lesson = /^\d+-(.+)\.md$/.exec(name)?.[1]
        return lesson === undefined ? [] : [`${topic}/${lesson}`]
      })
    }),
  )
  return new Set(found.flat())
}

async function loadLanguage(language: Language, folder: URL, lessons: ReadonlySet<string>) {
  const name = `${language}/mistakes.yaml`
  const fail = (reason: string) => new StartupError(`content/academy/${name}: ${reason}.`)
  const source = await readFile(new URL(name, folder), 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null
    throw fail(`cannot be read: ${fault.message}`)
  })
  if (source === null) return null
  const entries = file.safeParse(readYaml(source, fail))
  if (!entries.success) throw fail(z.prettifyError(entries.error))

  function toText(kind: MistakeKind): MistakeText {
    const { title, text, lesson, more } = entries.data![kind]
    const known: readonly string[] = mistakeFigures[kind]
    const unknown = [...text.matchAll(/{{(.*?)}}/g)].find(([, figure = '']) => !known.includes(figure))
    if (unknown !== undefined) throw fail(`${kind} names ${unknown[0]}, which it does not have`)
    if (!lessons.has(more)) throw fail(`${kind} links to ${more}, which does not exist`)
    const [topic = '', lessonId = ''] = more.split('/')
    const html = sanitizeHtml(markdown.render(lesson))
    return { language, title, text, lesson: html, more: { topic, lesson: lessonId } as MistakeText['more'] }
  }
  return Object.fromEntries(mistakeKinds.map((kind) => [kind, toText(kind)])) as Record<
    MistakeKind,
    MistakeText
  >
}

function readYaml(source: string, fail: (reason: string) => StartupError): unknown {
  try {
    return parse(source)
  } catch (fault) {
    throw fail(fault instanceof Error ? fault.message.trim() : String(fault))
  }
}
