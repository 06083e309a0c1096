import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsBetween, wordsOf } from './words.ts'

describe('the words of a text', () => {
  it.each([
    ['AEX index', ['aex', 'index']],
    ['KGHM Polska Miedź', ['kghm', 'polska', 'miedz']],
    ['Łódź', ['lodz']],
    ['Straße', ['strasse']],
    ['STRASSE', ['strasse']],
    ['Nestlé', ['nestle']],
    ['Nestle\u0301', ['nestle']],
    ['EUR/USD', ['eur', 'usd']],
    ['S&P 500', ['s', 'p', '500']],
    ['X-Turbo Long 1050,5', ['x', 'turbo', 'long', '1050', '5']],
    ['ＡＥＸ', ['aex']],
    ['', []],
    [' %_*()\\ ', []],
    ['\0\u202e', []],
  ])('%j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('the errors between words', () => {
  it.each([
    ['philips', 'philips', 0, 0],
    ['phlips', 'philips', 1, 1],
    ['phillips', 'philips', 1, 1],
    ['philibs', 'philips', 1, 1],
    ['pihlips', 'philips', 1, 1],
    ['phli', 'philips', Number.POSITIVE_INFINITY, 1],
    ['asml', 'philips', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('%s and %s', (typed, word, whole, beginning) => {
    expect(errorsBetween(typed, word, 1)).toEqual({ whole, beginning })
  })

  it('equal those of a plain recursion', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 0, max: 2 }), (typed, word, most) => {
        const within = (errors: number) => (errors <= most ? errors : Number.POSITIVE_INFINITY)
        const beginnings = Array.from({ length: word.length + 1 }, (_, end) =>
          plainErrors(typed, word.slice(0, end)),
        )
        expect(errorsBetween(typed, word, most)).toEqual({
          whole: within(plainErrors(typed, word)),
          beginning: within(Math.min(...beginnings)),
        })
      }),
    )
  })
})

function plainErrors(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [a, b] = [one.at(-1), other.at(-1)]
  const options = [
    plainErrors(one.slice(0, -1), other) + 1,
    plainErrors(one, other.slice(0, -1)) + 1,
    plainErrors(one.slice(0, -1), other.slice(0, -1)) + (a === b ? 0 : 1),
  ]
  const isSwapped = one.length > 1 && other.length > 1 && a === other.at(-2) && one.at(-2) === b
  if (isSwapped) options.push(plainErrors(one.slice(0, -2), other.slice(0, -2)) + 1)
  return Math.min(...options)
}
