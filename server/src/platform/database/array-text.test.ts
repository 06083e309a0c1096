import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { arrayText } from './array-text.ts'

const hostile = fc.constantFrom(
  '',
  'null',
  'NULL',
  '{',
  '}',
  ',',
  '"',
  '\\',
  '\\n',
  '\\"',
  'a\nb',
  '\u2028',
  "'; --",
  'é€😀',
)
const texts = fc.array(
  fc.option(
    fc.oneof(
      hostile,
      fc.string({ unit: 'grapheme' }),
      fc.array(hostile).map((all) => all.join('')),
    ),
  ),
)
const numbers = fc.array(
  fc.option(fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
)

it('writes arrays that PostgreSQL reads back unchanged', async () => {
  const { pool, close } = await createTestDatabase({ poolSize: 1 })
  const read = async (type: string, values: unknown) =>
    (await pool.query(`select $1::${type}[] as values`, [arrayText(values)])).rows[0].values
  await fc.assert(
    fc.asyncProperty(texts, numbers, fc.array(fc.option(fc.boolean())), async (some, figures, flags) => {
      const possible = some.filter((text) => !text?.includes('\0'))
      expect(await read('text', possible)).toEqual(possible)
      expect(await read('float8', figures)).toEqual(
        figures.map((figure) => (figure === null ? null : figure + 0)),
      )
      expect(await read('boolean', flags)).toEqual(flags)
    }),
  )
  await close()
})

it.each<[string, unknown]>([
  ['numbers that are not finite', [Number.NaN, 1]],
  ['dates', [new Date(0)]],
  ['bytes', [Buffer.from('a')]],
  ['arrays in arrays', [[1], [2]]],
  ['objects', [{ a: 1 }]],
  ['large integers', [1n]],
  ['control characters', ['a\nb']],
  ['halves of characters', ['\ud83d']],
  ['a text', 'a'],
  ['nothing', undefined],
])('leaves %s to pg', (_what, values) => {
  expect(arrayText(values)).toBe(values)
})
