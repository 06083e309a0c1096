import { expect, test } from 'vitest'
import { createTermFinder } from './find-terms.ts'

const find = createTermFinder([
  { id: 'leverage', words: ['hefboom', 'hefbomen'] },
  { id: 'etf', words: ['ETF', 'ETF’s'] },
  { id: 'return', words: ['rendement'] },
  { id: 'risk-adjusted-return', words: ['rendement naar risico'] },
  { id: 'stop-loss-level', words: ['stop-lossniveau'] },
])
const marked = (text: string, seen: string[] = []) =>
  find(text, new Set(seen))
    .map((piece) => (typeof piece === 'string' ? piece : `[${piece.word}:${piece.term}]`))
    .join('')

test.each([
  ['Een hefboom van 5.', 'Een [hefboom:leverage] van 5.'],
  ['Hefbomen werken twee kanten op', '[Hefbomen:leverage] werken twee kanten op'],
  ['Je rendement naar risico', 'Je [rendement naar risico:risk-adjusted-return]'],
  ['Je rendement, naar risico', 'Je [rendement:return], naar risico'],
  ["Met ETF's spreid je", "Met [ETF's:etf] spreid je"],
  ['Met ETF’s spreid je', 'Met [ETF’s:etf] spreid je'],
  ['het stop-lossniveau', 'het [stop-lossniveau:stop-loss-level]'],
  ['hefboomproducten', 'hefboomproducten'],
  ['een hefboom-product', 'een hefboom-product'],
  ['éhefboom', 'éhefboom'],
  ['niets bijzonders', 'niets bijzonders'],
  ['', ''],
])('in %j', (text, expected) => expect(marked(text)).toBe(expected))

test('a term is found once, in whatever form', () => {
  expect(marked('hefboom, hefbomen en rendement')).toBe('[hefboom:leverage], hefbomen en [rendement:return]')
  expect(marked('hefboom en rendement', ['leverage'])).toBe('hefboom en [rendement:return]')
})

test('with no terms nothing is found', () => {
  expect(createTermFinder([])('hefboom', new Set())).toEqual(['hefboom'])
})
