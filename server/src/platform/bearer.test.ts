import { expect, it } from 'vitest'
import { ManualClock } from '../../test/fixtures/manual-clock.ts'
import { createBearerCheck } from './bearer.ts'
import type { SecurityEvent } from './security-events.ts'

const token = 'a token of at least thirty-two characters'
const right = `Bearer ${token}`

it('records that a network uses the token once a day, however often it does', () => {
  const clock = new ManualClock(1_800_000_000_000)
  const recorded: SecurityEvent[] = []
  const isAllowed = createBearerCheck(token, {
    ...{ route: '/metrics', clock, security: { record: (event) => recorded.push(event) } },
  })
  const use = (address: string, hours: number) => {
    for (let times = 0; times < hours * 240; times += 1) {
      expect(isAllowed(right, address)).toBe(true)
      clock.advance(15_000)
    }
  }
  const used = (network: string) => ({ type: 'role_used', network, route: '/metrics' })
  use('192.0.2.1', 23)
  expect(recorded).toEqual([used('192.0.2.1')])
  use('192.0.2.2', 1)
  expect(recorded).toEqual([used('192.0.2.1'), used('192.0.2.2')])
  use('192.0.2.1', 2)
  expect(recorded).toEqual([used('192.0.2.1'), used('192.0.2.2'), used('192.0.2.1')])
})

it('records no use of a wrong token, or of none', () => {
  const clock = new ManualClock(1_800_000_000_000)
  const recorded: SecurityEvent[] = []
  const security = { record: (event: SecurityEvent) => recorded.push(event) }
  const isAllowed = createBearerCheck(token, { route: '/metrics', clock, security })
  expect(isAllowed(undefined, '192.0.2.1')).toBe(false)
  expect(isAllowed(`${right}x`, '192.0.2.1')).toBe(false)
  expect(recorded).toEqual([{ type: 'token_invalid', network: '192.0.2.1', route: '/metrics' }])
})
