import { afterEach, expect, test } from 'vitest'
import { texts as nl } from './nl/app.ts'
import { addTexts, hasTexts, setLanguage, t, textOf } from './t.ts'

afterEach(() => setLanguage('nl', {}))

test('finds a text by its key, and puts values in the place of placeholders', () => {
  setLanguage('nl', nl)
  expect(t('footer.rules')).toBe(nl.footer.rules)
  expect(t('toasts.cancelled', { name: '$& {{query}} <b>' })).toBe(
    nl.toasts.cancelled.replace('{{name}}', () => '$& {{query}} <b>'),
  )
})

test.each([
  ['nl', 1, 'één stuk'],
  ['nl', 0, '0 stukken'],
  ['nl', 1000, '1000 stukken'],
  ['pl', 1, 'one 1'],
  ['pl', 22, 'few 22'],
  ['pl', 25, 'many 25'],
  ['pl', 1.5, 'other 1.5'],
] as const)('chooses the plural form in %s for %d', (language, count, expected) => {
  setLanguage(language, {
    pieces:
      language === 'nl'
        ? { held_one: 'één stuk', held_other: '{{count}} stukken' }
        : {
            held_one: 'one {{count}}',
            held_few: 'few {{count}}',
            held_many: 'many {{count}}',
            held_other: 'other {{count}}',
          },
  })
  expect(textOf('pieces.held', { count })).toBe(expected)
})

test('puts a count into a text without plural forms', () => {
  setLanguage('nl', { left: 'Nog {{count}}' })
  expect(textOf('left', { count: 3 })).toBe('Nog 3')
})

test('adds the texts of a part under its name, and leaves the others as they are', () => {
  setLanguage('nl', nl)
  expect(hasTexts('trading')).toBe(false)
  addTexts('trading', { order: { title: 'Order' } })
  expect(hasTexts('trading')).toBe(true)
  expect(textOf('trading.order.title')).toBe('Order')
  expect(t('footer.rules')).toBe(nl.footer.rules)
})

test.each(['nothing', 'footer', 'footer.rules.more', '__proto__.toString', ''])(
  'returns the key %j, which has no text',
  (key) => {
    setLanguage('nl', nl)
    expect(textOf(key)).toBe(key)
  },
)
