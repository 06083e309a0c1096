import { expect, test } from 'vitest'
import { pickLocale } from './locale.ts'

test.each([
  [null, ['nl-NL', 'en'], 'nl'],
  [null, ['de-AT', 'nl'], 'de'],
  [null, ['pl'], 'pl'],
  [null, ['PL-pl'], 'pl'],
  [null, ['en-US', 'de'], 'de'],
  [null, ['en-US', 'fr'], 'nl'],
  [null, [], 'nl'],
  ['pl', ['de-DE'], 'pl'],
  ['xx', ['de-DE'], 'de'],
  [null, ['delicate'], 'nl'],
])('with %s chosen and a browser in %j the language is %s', (chosen, wanted, locale) =>
  expect(pickLocale(chosen, wanted)).toBe(locale),
)
