import { describe, expect, test } from 'vitest'
import { loginPath, pathAfterLogin, rulesPath } from './login-path.ts'

describe('returns to the requested page after logging in or accepting the rules', () => {
  test.each([
    { pathname: '/dashboard' },
    { pathname: '/account/profile', search: '?from=mail&x=1', hash: '#email' },
    { pathname: '/user/a%2Fb%26c', search: '?redirect=/rankings' },
  ])('$pathname$search$hash', (address) => {
    const login = new URL(loginPath(address), 'https://game.example')
    expect(login.pathname).toBe('/auth/login')
    const { pathname, search = '', hash = '' } = address
    expect(pathAfterLogin(login.search, '/account')).toBe(pathname + search + hash)
    const rules = new URL(rulesPath(address), 'https://game.example')
    expect(rules.pathname).toBe('/competitions/disclaimer')
    expect(pathAfterLogin(rules.search, '/dashboard')).toBe(pathname + search + hash)
  })
})

test.each([
  ['', '/account'],
  ['?from=mail', '/account?from=mail'],
  ['?redirect=https://evil.example&from=mail', '/account?from=mail'],
  ['?redirect=//evil.example', '/account'],
])('without a valid page to return to, %j leads to %s', (search, path) =>
  expect(pathAfterLogin(search, '/account')).toBe(path),
)
