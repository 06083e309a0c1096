import { expect, test } from 'vitest'
import { languageFor } from './languages.ts'

test.each([
  [['nl-NL', 'en'], 'nl'],
  [['de-AT', 'nl'], 'de'],
  [['pl'], 'pl'],
  [['PL-pl'], 'pl'],
  [['en-US', 'de'], 'de'],
  [['en-US', 'fr'], 'nl'],
  [[], 'nl'],
  [['xx', '', 'de-DE'], 'de'],
  [['delicate'], 'nl'],
])('chooses from %j: %s', (wanted, language) => expect(languageFor(wanted)).toBe(language))
