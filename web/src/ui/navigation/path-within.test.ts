import { expect, test } from 'vitest'
import { pathWithin } from './path-within.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/products/US4592001014/buy?x=1#top', '/products/US4592001014/buy?x=1#top'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['/.//evil.example', null],
  ['/x/..//evil.example', null],
  ['/./\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['dashboard', null],
  ['', null],
  [null, null],
])('%s leads to %s', (address, path) => expect(pathWithin(address)).toBe(path))
