import { describe, expect, it } from 'vitest'
import { toDecimal } from '../money/decimal.ts'
import { toEpochMs } from '../time/time.ts'
import { type CandleLength, candleStart, candlesFor, withQuote } from './candle.ts'
import type { Quote } from './quote.ts'

const at = (iso: string) => toEpochMs(Date.parse(iso))

function quote(time: string, bid: string, ask: string): Quote {
  return { symbol: 'X', bid: toDecimal(bid), ask: toDecimal(ask), time: at(time), source: 'test' }
}

it.each<[CandleLength, string, string]>([
  ['minute', '2013-10-07T13:30:59.999Z', '2013-10-07T13:30:00Z'],
  ['minute', '2013-10-07T13:31:00Z', '2013-10-07T13:31:00Z'],
  ['quarter', '2013-10-07T13:44:59Z', '2013-10-07T13:30:00Z'],
  ['day', '2013-10-07T21:59:59Z', '2013-10-06T22:00:00Z'],
  ['day', '2013-10-07T22:00:00Z', '2013-10-07T22:00:00Z'],
])('a candle of a %s that %s falls in starts at %s', (length, time, start) => {
  expect(candleStart(at(time), length)).toBe(at(start))
})

it.each<[string, number, CandleLength]>([
  ['an hour', 1, 'minute'],
  ['a day and a half', 36, 'minute'],
  ['two days', 48, 'quarter'],
  ['32 days', 32 * 24, 'quarter'],
  ['33 days', 33 * 24, 'day'],
])('%s is drawn from candles of its own length', (_, hours, length) => {
  expect(candlesFor(hours * 3_600_000)).toBe(length)
})

describe('a candle', () => {
  const first = withQuote(undefined, quote('2013-10-07T13:30:10Z', '9', '11'), 'minute')

  it('begins with the mid of its first quote', () => {
    const ten = toDecimal('10')
    expect(first).toEqual({
      start: at('2013-10-07T13:30:00Z'),
      open: ten,
      high: ten,
      low: ten,
      close: ten,
      bid: toDecimal('9'),
      ask: toDecimal('11'),
    })
  })

  it('keeps the highest, the lowest and the last', () => {
    const prices: [string, string][] = [
      ['11', '13'],
      ['7', '9'],
      ['10', '12'],
    ]
    const candle = prices.reduce(
      (sofar, [bid, ask]) => withQuote(sofar, quote('2013-10-07T13:30:20Z', bid, ask), 'minute'),
      first,
    )
    expect(candle).toEqual({
      ...first,
      high: toDecimal('12'),
      low: toDecimal('8'),
      close: toDecimal('11'),
      bid: toDecimal('10'),
      ask: toDecimal('12'),
    })
  })

  it.each([
    ['24', '2026-03-03', '2026-03-02T23:00:00Z', '2026-03-03T22:59:59Z'],
    ['23', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
    ['25', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
  ])('of a day of %s hours (%s) has its last second, and not the next', (_hours, _date, begin, end) => {
    const day = withQuote(undefined, quote(begin, '9', '11'), 'day')
    const whole = withQuote(day, quote(end, '19', '21'), 'day')
    expect(whole).toMatchObject({ start: at(begin), open: toDecimal('10'), close: toDecimal('20') })
    const after = new Date(at(end) + 1_000).toISOString()
    expect(withQuote(whole, quote(after, '9', '11'), 'day').start).toBe(at(after))
  })

  it('is followed by a new one when its time is over', () => {
    const next = withQuote(first, quote('2013-10-07T13:31:00Z', '20', '20'), 'minute')
    expect(next.start).toBe(at('2013-10-07T13:31:00Z'))
    expect(next.open).toBe(toDecimal('20'))
    expect(next.low).toBe(toDecimal('20'))
  })
})
