import { expect, test } from 'vitest'
import { findCycle, importsBetweenSiblings } from './import-cycles.ts'

test('counts imports between the entries of the folder in which two paths part', () => {
  const imports = [
    { from: 'server/src/http/app.ts', to: 'server/src/platform/bus/bus.ts' },
    { from: 'server/src/http/route.ts', to: 'server/src/platform/log.ts' },
    { from: 'server/src/compose.ts', to: 'server/src/http/app.ts' },
    { from: 'server/src/http/app.ts', to: 'domain/src/result.ts' },
  ]
  expect(importsBetweenSiblings(imports)).toEqual([
    'server/src/compose.ts -> server/src/http',
    'server/src/http -> server/src/platform',
  ])
})

test('finds a shortest cycle, and null if there is none', () => {
  expect(findCycle(['a -> b', 'b -> c', 'c -> d', 'd -> a', 'd -> c'])).toEqual(['c', 'd', 'c'])
  expect(findCycle(['a -> b', 'b -> c', 'a -> c', 'd -> c'])).toBeNull()
})
