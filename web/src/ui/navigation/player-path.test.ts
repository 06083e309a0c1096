import { isUsername } from '@koersklasse/domain/accounts/usernames.ts'
import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { inCompetition, playerPath, usernameIn } from './player-path.ts'

const signs = "!#$%&'*+/=?^-_`~{|}."
const names = fc
  .string({ unit: fc.constantFrom(...`aZ9${signs}`), minLength: 3, maxLength: 20 })
  .filter(isUsername)

const routes = [{ path: 'user/:username' }, { path: '*' }]

/** The path as the browser has it, after it was followed as a link on a page. */
const followed = (to: string) => new URL(to, 'https://spel.example/rankings/week')

it.each([...signs].map((sign) => [`a${sign}b`]).concat([['a%2Fb'], ['%2F%2'], ['...'], ['../..'], ['a//b']]))(
  'leads to the player %s and to no other page',
  (name) => {
    const { pathname, search, hash } = followed(playerPath(name))
    expect([usernameIn(pathname), search, hash]).toEqual([name, '', ''])
    expect(matchRoutes(routes, pathname)?.[0]?.route).toBe(routes[0])
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
      expect(matchRoutes(routes, pathname)?.[0]?.route).toBe(routes[0])
    }),
  )
})

it('knows a path that names nobody', () => {
  expect(usernameIn('/user/100%')).toBeNull()
})
