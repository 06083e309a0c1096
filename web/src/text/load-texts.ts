// Loads texts, in parts: a page is loaded together with the parts that it uses (vite-plugin.ts sees to it).

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { locale } from './locale.ts'
import { addTexts, hasTexts, setLanguage } from './t.ts'

interface PartModule {
  texts: Parameters<typeof addTexts>[1]
}

/** The parts in a language: the files in its folder. */
export type PartFiles = Readonly<Record<string, () => Promise<PartModule>>>

const dutch: PartFiles = import.meta.glob<PartModule>('./nl/*.ts')

/** The parts in each language. Only those who read another one than Dutch load the list of its files. */
const filesIn = {
  nl: async () => dutch,
  de: async () => (await import('./german.ts')).files,
  pl: async () => (await import('./polish.ts')).files,
} satisfies Record<Language, () => Promise<PartFiles>>

/** The names of all parts. */
export const partNames: readonly string[] = Object.keys(dutch).map((path) => path.slice('./nl/'.length, -3))

/** Resolves to a module when the texts of some parts are loaded as well. */
export async function withTexts<Module>(module: Promise<Module>, parts: readonly string[]): Promise<Module> {
  const [loaded] = await Promise.all([module, ...parts.map(loadTexts)])
  return loaded
}

/** Loads the texts of a part, unless they have been loaded. */
export async function loadTexts(part: string): Promise<void> {
  const language = await startLanguage()
  if (part !== 'app' && !hasTexts(part)) addTexts(part, await fetchTexts(language, part))
}

/** Loads all texts in a language, whatever that of this device is: for pages that the build renders. */
export async function loadAllTexts(language: Language): Promise<void> {
  setLanguage(language, await fetchTexts(language, 'app'))
  for (const part of partNames.filter((name) => name !== 'app'))
    addTexts(part, await fetchTexts(language, part))
}

let starting: Promise<Language> | null = null

/** Loads the texts that every page needs: in the language of this device, or else in Dutch. */
function startLanguage(): Promise<Language> {
  starting ??= start().catch((fault: unknown) => {
    starting = null
    throw fault
  })
  return starting
}

async function start(): Promise<Language> {
  const own = await fetchTexts(locale, 'app').catch(() => null)
  const language = own === null ? 'nl' : locale
  setLanguage(language, own ?? (await fetchTexts('nl', 'app')))
  return language
}

async function fetchTexts(language: Language, part: string): Promise<PartModule['texts']> {
  const files = await filesIn[language]()
  const load = files[`./${language}/${part}.ts`]
  if (load === undefined) throw new Error(`There are no texts ${language}/${part}`)
  return (await load()).texts
}
