import { describe, expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { isMarketOpen, nextMarketOpening } from './market-hours.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))

describe('the market', () => {
  it.each([
    ['Monday, just before it opens', '2026-11-23T06:59:59Z', false],
    ['Monday, as it opens', '2026-11-23T07:00:00Z', true],
    ['Friday, just before it closes', '2026-11-27T20:59:59Z', true],
    ['Friday, as it closes', '2026-11-27T21:00:00Z', false],
    ['Saturday at noon', '2026-11-28T11:00:00Z', false],
    ['summer time: opens at 06:00 UTC', '2026-07-01T06:00:00Z', true],
    ['summer time: closes at 20:00 UTC', '2026-07-01T20:00:00Z', false],
    ['the Monday after the clock went back', '2026-10-26T06:59:59Z', false],
    ['the Monday after the clock went forward', '2026-03-30T06:00:00Z', true],
  ])('%s', (_name, iso, open) => {
    expect(isMarketOpen(at(iso), 'regular')).toBe(open)
    expect(isMarketOpen(at(iso), 'always')).toBe(true)
  })

  it.each([
    ['now, while it is open', '2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z'],
    ['later this morning', '2026-11-23T03:00:00Z', '2026-11-23T07:00:00Z'],
    ['tomorrow, after closing time', '2026-11-23T21:30:00Z', '2026-11-24T07:00:00Z'],
    ['on Monday, from Friday night', '2026-11-27T21:00:00Z', '2026-11-30T07:00:00Z'],
    ['on Monday, across the end of summer time', '2026-10-24T10:00:00Z', '2026-10-26T07:00:00Z'],
    ['on Monday, across the start of summer time', '2026-03-28T10:00:00Z', '2026-03-30T06:00:00Z'],
  ])('opens %s', (_name, iso, opening) => {
    expect(nextMarketOpening(at(iso), 'regular')).toBe(at(opening))
  })
})
