import { describe, expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { isFresh, type QuoteFreshness, quoteFreshness } from './quote-freshness.ts'
import { euronextHours, roundTheClock, type SessionHours, tradingSession } from './trading-session.ts'

const minute = 60_000
const at = (text: string) => toEpochMs(Date.parse(`${text}+01:00`))

/** Fifteen minutes are allowed. 2026-03-02 is a Monday. */
function freshnessOf(
  time: string,
  now: string,
  delay?: number,
  hours: SessionHours = euronextHours,
  countsFrom = toEpochMs(0),
) {
  const quote = { time: at(time), ...(delay !== undefined && { delay: delay * minute }) }
  return quoteFreshness(quote, at(now), { maxAge: 15 * minute, countsFrom }, tradingSession(at(now), hours))
}

describe('a quote', () => {
  const table: [name: string, QuoteFreshness, ReturnType<typeof freshnessOf>][] = [
    ['of just now', 'fresh', freshnessOf('2026-03-02T10:00', '2026-03-02T10:00')],
    ['as old as it may be', 'fresh', freshnessOf('2026-03-02T10:00', '2026-03-02T10:15')],
    ['a moment older', 'silent', freshnessOf('2026-03-02T10:00', '2026-03-02T10:15:00.001')],
    ['of the future', 'fresh', freshnessOf('2026-03-02T10:01', '2026-03-02T10:00')],
    ['of the close, soon after it', 'fresh', freshnessOf('2026-03-02T17:29', '2026-03-02T17:40')],
    ['of the close, in the evening', 'awaited', freshnessOf('2026-03-02T17:29', '2026-03-02T19:00')],
    ['that stopped before the close', 'silent', freshnessOf('2026-03-02T16:00', '2026-03-02T17:29')],
    ['that stopped before it, after it', 'awaited', freshnessOf('2026-03-02T16:00', '2026-03-02T17:30')],
    ['of Friday, on Sunday', 'awaited', freshnessOf('2026-02-27T17:29', '2026-03-01T12:00')],
    ['of Friday, as Monday opens', 'awaited', freshnessOf('2026-02-27T17:29', '2026-03-02T09:15')],
    ['of Friday, on Monday morning', 'silent', freshnessOf('2026-02-27T17:29', '2026-03-02T09:15:00.001')],
    ['delayed, as old as it may be', 'fresh', freshnessOf('2026-03-02T10:00', '2026-03-02T10:30', 15)],
    ['delayed, older', 'silent', freshnessOf('2026-03-02T10:00', '2026-03-02T10:30:00.001', 15)],
    ['delayed, as Monday opens', 'awaited', freshnessOf('2026-02-27T17:29', '2026-03-02T09:30', 15)],
    ['delayed, on Monday morning', 'silent', freshnessOf('2026-02-27T17:29', '2026-03-02T09:31', 15)],
    [
      'of the moment its feed was back',
      'fresh',
      freshnessOf('2026-03-02T10:00', '2026-03-02T10:01', 0, euronextHours, at('2026-03-02T10:00')),
    ],
    [
      'of before its feed was back',
      'awaited',
      freshnessOf('2026-03-02T09:59:59.999', '2026-03-02T10:01', 0, euronextHours, at('2026-03-02T10:00')),
    ],
    [
      'delayed, of the moment its feed was back',
      'fresh',
      freshnessOf('2026-03-02T09:45', '2026-03-02T10:01', 15, euronextHours, at('2026-03-02T10:00')),
    ],
    [
      'that stopped long before its feed was silent',
      'silent',
      freshnessOf('2026-03-02T09:30', '2026-03-02T10:01', 0, euronextHours, at('2026-03-02T10:00')),
    ],
    [
      'of a currency at night',
      'silent',
      freshnessOf('2026-03-03T02:00', '2026-03-03T03:00', 0, roundTheClock),
    ],
  ]
  it.each(table)('%s is %s', (_, expected, found) => {
    expect(found).toBe(expected)
  })

  it('is filled on only while it is fresh', () => {
    expect(isFresh({ time: at('2026-03-02T10:00') }, at('2026-03-02T10:15'), 15 * minute)).toBe(true)
    expect(isFresh({ time: at('2026-03-02T10:00') }, at('2026-03-02T10:16'), 15 * minute)).toBe(false)
  })
})
