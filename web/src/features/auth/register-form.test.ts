import { expect, test } from 'vitest'
import { type RegisterInput, registerForm, registerResolver } from './register-form.ts'

const good = {
  username: 'kees.koers',
  email: 'kees@example.org',
  password: 'tienletters',
  confirmPassword: 'tienletters',
  termsConsent: true,
  isAdult: true,
  newsletterConsent: false,
}

test('accepts a complete form', () => expect(registerForm.safeParse(good).success).toBe(true))

test.each([
  ['username', { username: 'ab' }],
  ['username', { username: 'met spatie' }],
  ['email', { email: 'kees@' }],
  ['password', { password: 'negenlett', confirmPassword: 'negenlett' }],
  ['confirmPassword', { confirmPassword: 'tienlettres' }],
  ['termsConsent', { termsConsent: false }],
  ['isAdult', { isAdult: false }],
])('reports a mistake in %s at that field', (field, change) => {
  const { error } = registerForm.safeParse({ ...good, ...change })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('reports all mistakes at once', () => {
  const { error } = registerForm.safeParse({ ...good, email: 'kees@', confirmPassword: 'tienlettres' })
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['email', 'confirmPassword'])
})

const check = async (change: Partial<typeof good>) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const input: RegisterInput = { ...good, ...change, termsConsent: true, isAdult: true }
  const { errors } = await registerResolver('Beursspel')(input, undefined, options)
  return Object.entries(errors).map(([field, error]) => [field, error?.type])
}
const both = (password: string) => ({ password, confirmPassword: password })

test.each<[string, Partial<typeof good>, [field: string, type: string][]]>([
  ['nothing wrong', both('een goed wachtwoord'), []],
  ['a reserved name', { username: 'Adm1n', ...both('een goed wachtwoord') }, [['username', 'reserved']]],
  [
    'the name of the game',
    { username: 'beursspel', ...both('een goed wachtwoord') },
    [['username', 'reserved']],
  ],
  ['a common password', both('wachtwoord1'), [['password', 'weak']]],
  ['the name of the game as the password', both('beursspel2026'), [['password', 'weak']]],
  ['the username as the password', both('kees.koers1'), [['password', 'weak']]],
  [
    'the e-mail address as the password',
    { email: 'k.de.groot@school.example', ...both('kdegroot12') },
    [['password', 'weak']],
  ],
  [
    'two mistakes',
    { username: 'ab', ...both('1234567890') },
    [
      ['username', 'custom'],
      ['password', 'weak'],
    ],
  ],
  ['a short password, which is not checked further', both('kort'), [['password', 'too_small']]],
])('finds %s', async (_, change, expected) => expect(await check(change)).toEqual(expected))
