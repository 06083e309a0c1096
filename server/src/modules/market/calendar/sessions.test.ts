import { toEpochMs } from '@koersklasse/domain/time.ts'
import { euronextHours, newYorkHours, tradingSession } from '@koersklasse/domain/trading-session.ts'
import { expect, it } from 'vitest'
import { createSessions } from './sessions.ts'

const at = (text: string) => toEpochMs(Date.parse(text))

it('a session is worked out once, also when the last quote and now are asked for in turn after the close', () => {
  const sessionAt = createSessions()
  const [quoted, now] = [at('2026-03-03T16:29:59Z'), at('2026-03-03T21:30:00Z')]
  const [today, tomorrow] = [sessionAt(quoted, euronextHours), sessionAt(now, euronextHours)]
  expect(today.close).toBeLessThan(now)
  expect(tomorrow.open).toBeGreaterThan(now)
  for (let second = 0; second < 10; second += 1) {
    expect(sessionAt(toEpochMs(quoted + second), euronextHours)).toBe(today)
    expect(sessionAt(toEpochMs(now + second * 1_000), euronextHours)).toBe(tomorrow)
  }
})

it('is right in whatever order it is asked for', () => {
  const sessionAt = createSessions()
  const instants = Array.from({ length: 400 }, (_, index) =>
    toEpochMs(at('2026-03-20T00:00:00Z') + ((index * 7919) % 400) * 3_600_000),
  )
  for (const instant of instants) {
    for (const hours of [euronextHours, newYorkHours]) {
      expect(sessionAt(instant, hours)).toEqual(tradingSession(instant, hours))
    }
  }
})
