import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './weak-passwords.ts'

const known = ['Beurs Spel', 'kees.koers', 'Kees.de.Koper@Lyceum-Zuid.example']

describe('a weak password', () => {
  it.each([
    ...[
      'wachtwoord',
      'wachtwoord1',
      'Wachtwoord!',
      'W@chtw00rd1',
      'wachtwoord123',
      'password123',
      'welkom12345',
    ],
    ...[
      '1234567890',
      '0987654321',
      'qwertyuiop',
      '1q2w3e4r5t',
      'aaaaaaaaaa',
      '          ',
      'abcabcabcabc',
      'hallohallo',
    ],
    ...[
      'Welkom2026!',
      'december2025',
      'amsterdam1',
      'feyenoord1',
      '10-12-2009!!',
      'voetbal123',
      'a'.repeat(200),
    ],
  ])('is %j, which many people have', (password) => expect(isWeakPassword(password, [])).toBe(true))

  it.each([
    ...[
      'beurs spel',
      'Beurs Spel',
      'beursspel1',
      'BeursSpel2026',
      'beursspelbeursspel',
      'B3urssp3l!',
      'lepssrueb1',
    ],
    ...['kees.koers', 'KEES.KOERS', 'keeskoers1', 'kees.koers2026', 'sreok.seek'],
    ...['kees.de.koper@lyceum-zuid.example', 'kees.de.koper', 'keesdekoper1', 'lyceum-zuid', 'lyceumzuid12'],
  ])('is %j, which contains what others know of the player', (password) => {
    expect(isWeakPassword(password, known)).toBe(true)
  })

  it('is a long e-mail address of the player', () => {
    const address = 'fk83jsn20dlw9vbq7ztr5yxm1pqe6hgu4oic@mx28sjw03kfl5.example'
    expect(isWeakPassword(address, [])).toBe(false)
    expect(isWeakPassword(address, [address])).toBe(true)
    expect(isWeakPassword(address.toUpperCase(), [address])).toBe(true)
  })

  it('is also found when its letters are typed in another Unicode form', () => {
    expect(isWeakPassword('re\u0301ne\u0301e rene\u0301e', ['rénée renée'])).toBe(true)
  })

  it('is any text that others know of the player, in any case, with digits after it', () => {
    const names = fc.stringMatching(/^[a-z]{10,20}$/)
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 99 }), fc.boolean(), (name, number, isUpper) => {
        const password = `${isUpper ? name.toUpperCase() : name}${number}`
        expect(isWeakPassword(password, [name])).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a password that is not weak', () => {
  it.each([
    ...['een goed wachtwoord', 'fietsbel in de regen', 'kip ladder maan', 'tien letters', 'mijnkatheetsnoes'],
    ...[
      'k7Rq9zLm2w',
      'xK8#mQ2p!v',
      'correct horse battery staple',
      'beurs spel met een fietsbel en kip',
      'ηλιος και βροχη',
    ],
  ])('is %j', (password) => expect(isWeakPassword(password, known)).toBe(false))

  it('is one of random characters', () => {
    const characters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
    const random = fc.uniqueArray(fc.constantFrom(...characters), { minLength: 14, maxLength: 20 })
    // A random password may contain words by chance, but with fourteen characters never enough to be weak.
    fc.assert(
      fc.property(random, (password) => !isWeakPassword(password.join(''), known)),
      { numRuns: 50 },
    )
  })
})
