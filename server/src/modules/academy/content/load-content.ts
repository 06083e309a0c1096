// Loads the academy from content/academy: a folder for each language, with a folder for each topic. A topic without a
// folder is absent; one that a language does not have comes in Dutch.

import { readdir, readFile } from 'node:fs/promises'
import type { MistakeTexts } from '@koersklasse/contract/mistakes.ts'
import type { PoolQuestion } from '@koersklasse/domain/academy/questions.ts'
import { type Topic, topics } from '@koersklasse/domain/academy/topics.ts'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { type GameFacts, gameValues } from '../../../platform/game-values.ts'
import { reportLinks } from './check-links.ts'
import { reportTranslations } from './check-translations.ts'
import { createFaults } from './faults.ts'
import { type Lesson, readLesson } from './read-lesson.ts'
import { readMistakes } from './read-mistakes.ts'
import { readCheck, readPool } from './read-pool.ts'
import { readTeachers, readTerms, type Term } from './read-texts.ts'
import type { InternalLink, TextContext } from './render-text.ts'
import type { CheckPair } from './schemas.ts'

/** A topic in one language. */
export interface TopicContent {
  topic: Topic
  language: Language
  /** In the order in which they are read. */
  lessons: readonly Lesson[]
  pool: readonly PoolQuestion[]
  check: readonly CheckPair[]
}

/** Everything in one language, with the topics that it has. */
export interface LanguageContent {
  topics: ReadonlyMap<Topic, TopicContent>
  terms: readonly Term[]
  /** The lessons about mistakes; null if there are none in this language. */
  mistakes: MistakeTexts | null
}

export interface AcademyContent {
  languages: Readonly<Record<Language, LanguageContent>>
  /** The plan for teachers; null if there is none. */
  teachers: { title: string; html: string } | null
}

/**
 * Reads and checks the whole academy.
 * @param folder the folder with content/academy, as a URL that ends with a slash
 * @throws StartupError with every mistake, each with its file, its line and the id of the question
 */
export async function loadContent(folder: URL, facts: GameFacts): Promise<AcademyContent> {
  const faults = createFaults()
  const links: InternalLink[] = []
  const contextOf = (language: Language): TextContext => ({
    faults,
    links,
    values: gameValues(facts, language),
  })
  const read = (file: string) => readFile(new URL(file, folder), 'utf8').catch(() => null)

  async function loadTopic(topic: Topic, language: Language): Promise<TopicContent | null> {
    const within = `${language}/${topic}/`
    const names = await readdir(new URL(within, folder)).catch(() => null)
    if (names === null) return null
    const context = contextOf(language)
    const lessonFiles = names.flatMap((name) => {
      const [, place, id] = /^(\d+)-([a-z0-9-]+)\.md$/.exec(name) ?? []
      return id === undefined ? [] : [{ file: within + name, place: Number(place), id }]
    })
    lessonFiles.sort((one, other) => one.place - other.place)
    const lessons = await Promise.all(
      lessonFiles.map(async ({ file, id }) =>
        readLesson({ file, id, source: (await read(file)) ?? '' }, context),
      ),
    )
    const ids = lessonFiles.map(({ id }) => id)
    for (const [at, id] of ids.entries()) {
      if (ids.indexOf(id) !== at) faults.add({ file: within, id }, 'is the id of two lessons')
      if (reserved.has(id)) faults.add({ file: within, id }, 'is an address of another page')
    }
    if (ids.length === 0) faults.add({ file: within }, 'has no lessons')
    const [exam, check] = await Promise.all([read(`${within}exam.yaml`), read(`${within}check.yaml`)])
    if (exam === null) faults.add({ file: `${within}exam.yaml` }, 'cannot be read')
    if (check === null) faults.add({ file: `${within}check.yaml` }, 'cannot be read')
    const about = { topic, lessons: ids }
    return {
      ...{ topic, language, lessons: lessons.filter((lesson) => lesson !== null) },
      pool: exam === null ? [] : readPool({ ...about, file: `${within}exam.yaml`, source: exam }, context),
      check:
        check === null ? [] : readCheck({ ...about, file: `${within}check.yaml`, source: check }, context),
    }
  }

  async function loadLanguage(language: Language): Promise<LanguageContent> {
    const context = contextOf(language)
    const loaded = await Promise.all(topics.map((topic) => loadTopic(topic, language)))
    const present = loaded.filter((content) => content !== null)
    const [termsFile, mistakesFile] = [`${language}/terms.yaml`, `${language}/mistakes.yaml`]
    const [terms, mistakes] = await Promise.all([read(termsFile), read(mistakesFile)])
    return {
      topics: new Map(present.map((content) => [content.topic, content])),
      terms: terms === null ? [] : readTerms({ file: termsFile, source: terms }, context, language),
      mistakes:
        mistakes === null ? null : readMistakes({ file: mistakesFile, source: mistakes }, context, language),
    }
  }

  const [nl, de, pl] = (await Promise.all(languages.map(loadLanguage))) as [
    LanguageContent,
    LanguageContent,
    LanguageContent,
  ]
  const plan = await read('nl/teachers.md')
  const teachers =
    plan === null ? null : readTeachers({ file: 'nl/teachers.md', source: plan }, contextOf('nl'))
  reportLinks(links, nl, faults)
  reportTranslations({ nl, de, pl }, faults)
  faults.throwAll()
  return { languages: { nl, de, pl }, teachers }
}

/** The last parts of addresses below a topic that are not lessons. */
const reserved = new Set(['exam', 'check', 'certificate'])
