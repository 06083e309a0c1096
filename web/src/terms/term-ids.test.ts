// Each word that screens explain is a term of the academy, in every language.

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const content = new URL('../../../content/academy/', import.meta.url)

/** The ids that components name: in `<Term id="...">`, in `factName('...')` and in a list of terms. */
const used = new Set(
  globSync(`${source}**/*.tsx`).flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const list = /const terms = \{([^}]*)\}/.exec(code)?.[1] ?? ''
    return [
      ...code.matchAll(/<Term id="([\w-]+)"/g),
      ...code.matchAll(/factName\('([\w-]+)'/g),
      ...code.matchAll(/factName\([^']*'buy' \? '([\w-]+)'/g),
      ...list.matchAll(/'([\w-]+)'/g),
    ].map(([, id = '']) => id)
  }),
)

test('screens explain words', () => {
  expect([...used]).toEqual(expect.arrayContaining(['leverage', 'financing-level', 'ask', 'limit-order']))
})

test.each(languages)('all of them are explained in %s', (language) => {
  const terms = readFileSync(new URL(`${language}/terms.yaml`, content), 'utf8')
  const ids = [...terms.matchAll(/^- id: ([\w-]+)$/gm)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(40)
  expect([...used].filter((id) => !ids.includes(id))).toEqual([])
})
