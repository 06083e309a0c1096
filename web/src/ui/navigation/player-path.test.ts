import { isUsername } from '@koersklasse/domain/accounts/usernames.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMatcher } from '../../router/match-routes.ts'
import { inCompetition, playerPath } from './player-path.ts'

const signs = "!#$%&'*+/=?^-_`~{|}."
const names = fc
  .string({ unit: fc.constantFrom(...`aZ9${signs}`), minLength: 3, maxLength: 20 })
  .filter(isUsername)

const match = createMatcher([{ path: 'user/:username' }, { path: '*' }])
const usernameIn = (pathname: string) => match(pathname)?.params.username

/** The path as the browser has it, after it was followed as a link on a page. */
const followed = (to: string) => new URL(to, 'https://spel.example/rankings/week')

it.each([...signs].map((sign) => [`a${sign}b`]).concat([['a%2Fb'], ['%2F%2'], ['...'], ['../..'], ['a//b']]))(
  'leads to the player %s and to no other page',
  (name) => {
    const { pathname, search, hash } = followed(playerPath(name))
    expect([usernameIn(pathname), search, hash]).toEqual([name, '', ''])
  },
)

it('carries another competition than the chosen one', () => {
  const { pathname, searchParams } = followed(playerPath('a?b&c', 'c1'))
  expect([usernameIn(pathname), ...searchParams]).toEqual(['a?b&c', [inCompetition, 'c1']])
})

it('leads to any player', () => {
  fc.assert(
    fc.property(names, (name) => {
      const { pathname } = followed(playerPath(name))
      expect(usernameIn(pathname)).toBe(name)
    }),
  )
})

it('takes a path that cannot be decoded as it is', () => {
  expect(usernameIn('/user/100%')).toBe('100%')
})
