import { readdirSync, readFileSync } from 'node:fs'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { describe, expect, test } from 'vitest'

interface Texts {
  readonly [key: string]: string | Texts
}

const folder = (locale: Language) => new URL(`./${locale}/`, import.meta.url)
const parts = readdirSync(folder('nl')).map((file) => file.replace(/\.ts$/, ''))

/** All texts of a part by their whole key. */
function flatten(texts: Texts, prefix: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

async function readCatalogue(locale: Language): Promise<[key: string, text: string][]> {
  const texts = await Promise.all(
    parts.map(async (part) => {
      const module = (await import(new URL(`${part}.ts`, folder(locale)).href)) as { texts: Texts }
      return flatten(module.texts, part === 'app' ? '' : `${part}.`)
    }),
  )
  return texts.flat()
}

const catalogues = new Map<Language, [key: string, text: string][]>()
for (const locale of languages) catalogues.set(locale, await readCatalogue(locale))

function placeholdersOf(text: string) {
  return [...text.matchAll(/{{(.*?)}}/g)].map(([, name]) => name).sort()
}

const dutch = new Map(catalogues.get('nl'))
const plural = /_(zero|one|two|few|many|other)$/
const pluralForms = (locale: string) =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()

test('there are parts to test', () => expect(parts.length).toBeGreaterThan(20))

test.each(parts)('the part %s adds the types of its keys under its own name', (part) => {
  const source = readFileSync(new URL(`${part}.ts`, folder('nl')), 'utf8')
  const key = /^\w+$/.test(part) ? part : `'${part}'`
  expect(source).toContain(`interface TextParts {\n    ${key}: typeof texts\n  }`)
})

test('no key of the app is the name of a part', () => {
  const keys = Object.keys(Object.fromEntries([...dutch].map(([key]) => [key.split('.')[0] ?? '', 1])))
  const ofApp = keys.filter((key) => !parts.includes(key))
  expect(ofApp.length + parts.length - 1).toBe(keys.length)
})

describe.each(languages)('the texts in %s', (locale) => {
  const texts = catalogues.get(locale)!

  test('are in the same parts as the Dutch ones', () => {
    expect(readdirSync(folder(locale)).sort()).toEqual(parts.map((part) => `${part}.ts`).sort())
  })

  test('have the keys of the Dutch ones, and no others', () => {
    const simple = (keys: Iterable<string>) => [...keys].filter((key) => !plural.test(key)).sort()
    expect(simple(new Map(texts).keys())).toEqual(simple(dutch.keys()))
  })

  test('have every plural form of their language wherever Dutch has plural forms, and no others', () => {
    const forms = Map.groupBy(
      texts.filter(([key]) => plural.test(key)).map(([key]) => key),
      (key) => key.replace(plural, ''),
    )
    const stems = [...dutch.keys()]
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(plural, ''))
    expect([...forms.keys()].sort()).toEqual(stems.sort())
    for (const [stem, keys] of forms) {
      expect(keys.toSorted()).toEqual(pluralForms(locale).map((form) => `${stem}_${form}`))
    }
  })

  test('are not empty, and have the placeholders of the Dutch ones', () => {
    const wrong = texts.filter(([key, text]) => {
      const original = dutch.get(key) ?? dutch.get(key.replace(plural, '_other')) ?? ''
      const isTrimmed = text !== '' && text.trim() === text
      return !isTrimmed || placeholdersOf(text).join() !== placeholdersOf(original).join()
    })
    expect(wrong).toEqual([])
  })

  test('have two braces on each side of a placeholder', () => {
    const torn = texts.filter(([, text]) => /[{}]/.test(text.replaceAll(/{{\w+}}/g, '')))
    expect(torn).toEqual([])
  })
})

test('a text ends with a full stop where the Dutch one does', () => {
  const end = (text: string) => /[.?!:]?$/.exec(text)?.[0]
  const translated = [...catalogues.get('de')!, ...catalogues.get('pl')!]
  const wrong = translated.filter(
    ([key, text]) => !plural.test(key) && end(text) === '' && end(dutch.get(key) ?? '') === '.',
  )
  expect(wrong).toEqual([])
})
