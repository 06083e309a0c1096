import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { createMatcher, type Route } from './match-routes.ts'

/** Few names, so that many routes fit the same path, and some that differ only in case or are written encoded. */
const names = ['a', 'b', 'B', 'c-d']
const name = fc.constantFrom(...names)
const value = fc.constantFrom(':id', ':other')
const path = fc
  .tuple(
    fc.array(fc.oneof({ arbitrary: name, weight: 3 }, value), { maxLength: 2 }),
    fc.constantFrom('', ':last?', '*'),
  )
  .map(([segments, end]) => [...segments, end].filter(Boolean).join('/') || 'a')
const withoutEnd = fc
  .array(fc.oneof(name, value), { minLength: 1, maxLength: 2 })
  .map((segments) => segments.join('/'))

const page: fc.Arbitrary<Route> = path.map((path) => ({ path }))
const index: fc.Arbitrary<Route> = fc.constant({ index: true })
/** A frame with a path has a page at that path: React Router would show an empty one. */
const frame: fc.Arbitrary<Route> = fc
  .tuple(fc.option(withoutEnd), index, fc.array(page, { minLength: 1, maxLength: 3 }))
  .map(([path, index, pages]) =>
    path === null ? { children: pages } : { path, children: [index, ...pages] },
  )
const routes = fc.array(fc.oneof(page, frame), { minLength: 1, maxLength: 6 })

const written = fc.oneof(
  { arbitrary: name, weight: 4 },
  fc.constantFrom('A', '%61', 'x', 'caf%C3%A9', 'a%20b', '100%25', '%3F', ':id', '*'),
)
const pathname = fc
  .tuple(fc.array(written, { maxLength: 4 }), fc.constantFrom('', '', '/'))
  .map(([segments, end]) => `/${segments.join('/')}${segments.length > 0 ? end : ''}`)

it('finds the same routes and values as React Router', () => {
  let found = 0
  fc.assert(
    fc.property(routes, fc.array(pathname, { minLength: 1, maxLength: 20 }), (routes, pathnames) => {
      const match = createMatcher(routes)
      for (const pathname of pathnames) {
        const expected = matchRoutes(routes as unknown as RouteObject[], pathname)
        const { '*': _rest, ...params } = expected?.at(-1)?.params ?? {}
        const result = match(pathname)
        expect(result?.routes ?? null, pathname).toEqual(expected?.map(({ route }) => route) ?? null)
        expect(result?.params ?? {}, pathname).toEqual(params)
        if (result) found++
      }
    }),
    { numRuns: 2_000 },
  )
  expect(found).toBeGreaterThan(1_000)
})

it.each([
  ['/user/a%2Fb', 'a/b'],
  ['/user/a%252Fb', 'a%2Fb'],
  ['/user/100%', '100%'],
])('reads the value in %s as %s', (pathname, expected) => {
  expect(createMatcher([{ path: 'user/:name' }])(pathname)?.params.name).toBe(expected)
})

it('shows no empty page at the path of a frame', () => {
  const missing = { path: '*' }
  const match = createMatcher([{ path: 'install', children: [{ path: 'ios' }] }, missing])
  expect(match('/install')?.routes).toEqual([missing])
})
