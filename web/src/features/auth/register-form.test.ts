import { expect, test } from 'vitest'
import { registerForm } from './register-form.ts'

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
