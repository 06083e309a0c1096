import { describe, expect, it } from 'vitest'
import { isUsername } from './account-rules.ts'

describe('usernames', () => {
  it.each(['jan', 'Jan.de-Boer_1', 'a'.repeat(20), "a/b?c#d%&'", ".!#$%&'*+/=?^-_`~{|}", '...', '123'])(
    'accepts %j',
    (text) => {
      expect(isUsername(text)).toBe(true)
    },
  )

  it.each([
    ['too short', 'ab'],
    ['too long', 'a'.repeat(21)],
    ['empty', ''],
    ['a space', 'jan jansen'],
    ['a space in front', ' jan'],
    ['a line break at the end', 'jan\n'],
    ['a tab', 'ja\tn'],
    ['a non-breaking space', 'ja\u00a0n'],
    ['a letter with an accent', 'renée'],
    ['a look-alike letter', 'j\u0430n'],
    ['an invisible character', 'ja\u200bn'],
    ['an emoji', 'jan😀'],
    ['a NUL', 'ja\u0000n'],
    ['an at sign', 'jan@home'],
    ['angle brackets', '<b>'],
    ['a quote', 'ja"n'],
    ['a backslash', 'ja\\n'],
    ['round brackets', 'jan()'],
    ['a colon', 'jan:'],
  ])('rejects %s', (_, text) => {
    expect(isUsername(text)).toBe(false)
  })
})
