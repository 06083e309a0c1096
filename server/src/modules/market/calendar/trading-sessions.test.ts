import { euronextHours, newYorkHours, tradingSession } from '@koersklasse/domain/market/trading-session.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import { createTradingSessions } from './trading-sessions.ts'

const at = (text: string) => toEpochMs(Date.parse(text))

it('computes a session once, also when callers alternate between the last quote and now', () => {
  const tradingSessionAt = createTradingSessions()
  const [quoted, now] = [at('2026-03-03T16:29:59Z'), at('2026-03-03T21:30:00Z')]
  const [today, tomorrow] = [tradingSessionAt(quoted, euronextHours), tradingSessionAt(now, euronextHours)]
  expect(today.close).toBeLessThan(now)
  expect(tomorrow.open).toBeGreaterThan(now)
  for (let second = 0; second < 10; second += 1) {
    expect(tradingSessionAt(toEpochMs(quoted + second), euronextHours)).toBe(today)
    expect(tradingSessionAt(toEpochMs(now + second * 1_000), euronextHours)).toBe(tomorrow)
  }
})

it('gives the right session in any order of requests', () => {
  const tradingSessionAt = createTradingSessions()
  const instants = Array.from({ length: 400 }, (_, index) =>
    toEpochMs(at('2026-03-20T00:00:00Z') + ((index * 7919) % 400) * 3_600_000),
  )
  for (const instant of instants) {
    for (const hours of [euronextHours, newYorkHours]) {
      expect(tradingSessionAt(instant, hours)).toEqual(tradingSession(instant, hours))
    }
  }
})
