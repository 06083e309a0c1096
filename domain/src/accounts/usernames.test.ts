import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReserved, isUsername, skeletonOf } from './usernames.ts'

const characters = [...Array(128).keys()].map((code) => String.fromCharCode(code))
const allowed = characters.filter((character) => isUsername(character.repeat(3)))
const usernames = fc.string({ unit: fc.constantFrom(...allowed), minLength: 3, maxLength: 20 })

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

describe('the skeleton of a username', () => {
  it.each([
    ['Anna', 'anna'],
    ['Klaas', 'kIaas'],
    ['Klaas', 'k1aas'],
    ['Klaas', 'K|aas'],
    ['milou', 'rnilou'],
    ['wim', 'vvim'],
    ['wim', 'VV1RN'],
    ['vwv', 'wvv'],
    ['Bob', 'B0b'],
    ["d'hondt", 'd`hondt'],
  ])('is the same for %s and %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)))

  it.each([
    ['anna', 'anne'],
    ['jan', 'jan2'],
    ['jan.jansen', 'janjansen'],
    ['jan.jansen', 'jan_jansen'],
    ['...', '.._'],
    ['kees', 'kee5'],
    ['nn1', 'rn1'],
  ])('differs for %s and %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)))

  it('ignores case', () =>
    fc.assert(fc.property(usernames, (name) => skeletonOf(name.toUpperCase()) === skeletonOf(name))))

  it('is its own skeleton', () =>
    fc.assert(fc.property(usernames, (name) => skeletonOf(skeletonOf(name)) === skeletonOf(name))))

  it('of two concatenated names is the concatenation of their skeletons', () =>
    fc.assert(
      fc.property(
        usernames,
        usernames,
        (one, other) => skeletonOf(one + other) === skeletonOf(one) + skeletonOf(other),
      ),
    ))

  it('stays the same if characters are replaced by lookalikes', () => {
    const groups = [
      ['l', 'L', 'i', 'I', '1', '|'],
      ['o', 'O', '0'],
      ['m', 'M', 'rn', 'RN'],
      ['w', 'vv', 'Vv'],
      ["'", '`'],
    ]
    const lookalikes = groups.flatMap((group) =>
      group.flatMap((from) => group.map((to) => [from, to] as const)),
    )
    fc.assert(
      fc.property(usernames, fc.constantFrom(...lookalikes), (name, [from, to]) => {
        expect(skeletonOf(name.replaceAll(from, to))).toBe(skeletonOf(name))
      }),
    )
  })

  it('differs for different names of other characters', () => {
    const others = fc.string({
      unit: fc.constantFrom(...'abcdefghjknpqrstuxyz23456789.!#$%&*+/=?^-_~{}'),
      minLength: 3,
    })
    fc.assert(
      fc.property(
        others,
        others,
        (one, other) => (skeletonOf(one) === skeletonOf(other)) === (one === other),
      ),
    )
  })
})

describe('reserved usernames', () => {
  const game = 'De Béurs van 8'
  it.each([
    ...[
      'admin',
      'Admin',
      'ADMIN',
      'adrnin',
      'adm1n',
      'adm|n',
      'admin|',
      'admin2',
      'admin_2',
      '_admin_',
      'a.d.m.i.n',
    ],
    ...[
      'Administrator',
      'm0derat0r',
      'mod',
      'null',
      'nu11',
      'NULL!',
      'undefined',
      'support',
      'system',
      'r00t',
    ],
    ...['operator', 'helpdesk', 'klantenservice', 'K1antenserv1ce', 'beheerder', 'security'],
    ...['DeBeursVan', 'de-beurs-van-8', 'debeursvan8', 'DEBEURSVAN2026'],
  ])('include %s', (name) => expect(isReserved(name, game)).toBe(true))

  it.each([
    'anna',
    'madmin',
    'modern',
    'nullius',
    'beursbaas',
    '...',
    '123',
    '100',
    'robot',
    'tester',
    'dmin',
  ])('do not include %s', (name) => expect(isReserved(name, game)).toBe(false))

  it('include the name of the game in any case and with other punctuation', () => {
    const games = fc.string({ unit: fc.constantFrom(...'abcklmrwz'), minLength: 3, maxLength: 10 })
    fc.assert(
      fc.property(games, fc.constantFrom('', '_', '.', '--'), (name, mark) => {
        expect(isReserved(mark + [...name.toUpperCase()].join(mark) + mark, name)).toBe(true)
      }),
    )
  })

  it('are the listed words only, if the name of the game has no Latin letters', () => {
    expect(isReserved('...', '株')).toBe(false)
    expect(isReserved('admin', '株')).toBe(true)
  })
})
