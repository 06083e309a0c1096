import { expect, test } from 'vitest'
import { addressKind } from './address-kind.ts'

test.each([
  ['/', 'page'],
  ['/dashboard', 'page'],
  ['/user/jan.jansen', 'page'],
  ['/products/NL0010273215/buy', 'page'],
  ['/apinie', 'page'],
  ['/assets/index-3kd92.js', 'asset'],
  ['/images/avatars/avatar0.svg', 'drawing'],
  ['/api', 'other'],
  ['/api/user', 'other'],
  ['/api/docs', 'other'],
  ['/services/discovery', 'other'],
  ['/socket', 'other'],
  ['/health/ready', 'other'],
  ['/metrics', 'other'],
  ['/manifest.webmanifest', 'other'],
  ['/service-worker.js', 'other'],
  ['/.well-known/security.txt', 'other'],
  ['/unsupported.html', 'other'],
])('%s is %s', (path, kind) => expect(addressKind(path)).toBe(kind))
