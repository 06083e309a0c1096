import { afterEach, expect, test } from 'vitest'
import { nl } from './nl.ts'
import { addTexts, hasTexts, say, speak, t } from './t.ts'

afterEach(() => speak('nl', {}))

test('a text is found by its whole name, with what stands for its placeholders', () => {
  speak('nl', nl)
  expect(t('footer.rules')).toBe(nl.footer.rules)
  expect(t('alerts.moreAbout', { message: '$& {{query}} <b>' })).toBe(
    nl.alerts.moreAbout.replace('{{message}}', () => '$& {{query}} <b>'),
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
] as const)('what counts is said in %s as for %d', (language, count, said) => {
  speak(language, {
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
  expect(say('pieces.held', { count })).toBe(said)
})

test('a count that stands in a text without plural forms is written there', () => {
  speak('nl', { left: 'Nog {{count}}' })
  expect(say('left', { count: 3 })).toBe('Nog 3')
})

test('texts of a page come into the catalogue under their name, and leave the others as they are', () => {
  speak('nl', nl)
  expect(hasTexts('trading')).toBe(false)
  addTexts('trading', { order: { title: 'Order' } })
  expect(hasTexts('trading')).toBe(true)
  expect(say('trading.order.title')).toBe('Order')
  expect(t('footer.rules')).toBe(nl.footer.rules)
})

test.each(['nothing', 'footer', 'footer.rules.more', '__proto__.toString', ''])(
  'where there is no text its key is said: %j',
  (key) => {
    speak('nl', nl)
    expect(say(key)).toBe(key)
  },
)
