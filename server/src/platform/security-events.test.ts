import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ManualClock } from '../../test/fixtures/manual-clock.ts'
import { createLog } from './log.ts'
import { createSecurityEvents, type SecurityEvent, securityEventTypes } from './security-events.ts'

function start() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const clock = new ManualClock(1_000_000)
  return { lines, clock, security: createSecurityEvents({ log, clock }) }
}

it('logs an event in one line with the documented fields, and no others', () => {
  const { lines, security } = start()
  const event = { type: 'token_invalid', network: '192.0.2.1', route: '/api/user', token: 'secret' } as const
  security.record(event)
  const { level, time, pid, ...told } = lines[0]!
  expect(told).toEqual({
    ...{ security: 'token_invalid', network: '192.0.2.1', route: '/api/user' },
    msg: 'security event',
  })
  expect(lines).toHaveLength(1)
})

it('counts every event by its type, from zero', () => {
  const { security } = start()
  expect(security.counts()).toEqual(Object.fromEntries(securityEventTypes.map((type) => [type, 0])))
  security.record({ type: 'login_refused', network: 'a' })
  security.record({ type: 'login_refused', network: 'b' })
  expect(security.counts()).toMatchObject({ login_refused: 2, login_throttled: 0 })
})

it('limits the lines of one type about one network, but not the count', () => {
  const { lines, clock, security } = start()
  const flood = (event: SecurityEvent) => {
    lines.length = 0
    for (let index = 0; index < 1_000; index++) security.record(event)
    return lines.length
  }
  expect(flood({ type: 'token_invalid', network: 'a' })).toBe(20)
  expect(flood({ type: 'token_invalid', network: 'b' })).toBe(20)
  expect(flood({ type: 'origin_refused', network: 'a' })).toBe(20)
  clock.advance(10_000)
  expect(flood({ type: 'token_invalid', network: 'a' })).toBe(1)
  expect(security.counts()).toMatchObject({ token_invalid: 3_000, origin_refused: 1_000 })
})

it('has every type in the table for operators', async () => {
  const manual = await readFile(new URL('../../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const listed = [...manual.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(listed).toEqual(expect.arrayContaining([...securityEventTypes]))
})
