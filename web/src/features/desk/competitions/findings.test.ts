import { findingCodes } from '@koersklasse/domain/competition/lint.ts'
import { expect, test } from 'vitest'
import { texts } from '../../../text/nl/desk-competitions.ts'

test('every finding has a sentence, and every sentence a finding', () => {
  expect(Object.keys(texts.lint.sentences).sort()).toEqual([...findingCodes].sort())
})
