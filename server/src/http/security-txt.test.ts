import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { ManualClock } from '../../test/fixtures/manual-clock.ts'
import type { App } from './route.ts'
import { addSecurityTxt } from './security-txt.ts'

it('serves the address of the operator, valid for less than a year (RFC 9116)', async () => {
  const app = Fastify()
  const clock = new ManualClock(Date.parse('2027-01-01T00:00:00Z'))
  addSecurityTxt(app as unknown as App, {
    contactEmail: 'veilig@spel.example',
    publicUrl: 'https://spel.example',
    clock,
  })
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual([
    'Contact: mailto:veilig@spel.example',
    'Expires: 2027-06-30T00:00:00.000Z',
    'Preferred-Languages: nl, en',
    'Canonical: https://spel.example/.well-known/security.txt',
    '',
  ])
  await app.close()
})
