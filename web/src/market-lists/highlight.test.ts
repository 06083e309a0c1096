import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((stretch) => (stretch.isMatch ? `[${stretch.text}]` : stretch.text))
    .join('')

test.each([
  ['ASML Holding', 'asm', '[ASM]L Holding'],
  ['ASML Holding', 'hold as', '[AS]ML [Hold]ing'],
  ['Société Générale', 'societe', '[Société] Générale'],
  ['Größe Łódź', 'grosse lodz', '[Größe Łódź]'.replace(' ', '] [')],
  ['iShares Core S&P 500', 's&p', 'iShares Core [S]&[P] 500'],
  ['NL0010273215', 'nl00', '[NL00]10273215'],
  ['Adyen', 'dyen', 'Adyen'],
  ['Adyen', '  ', 'Adyen'],
  ['Adyen', '([', 'Adyen'],
])('highlights in %s the query "%s"', (text, query, expected) => expect(marked(text, query)).toBe(expected))

test('keeps the whole text', () => {
  const text = 'Æ ß “quoted” — a\u0301 b'
  expect(
    highlight(text, 'ae ss quoted a')
      .map((stretch) => stretch.text)
      .join(''),
  ).toBe(text)
})
