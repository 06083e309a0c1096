import { describe, expect, it } from 'vitest'
import { toDecimal } from '../money/decimal.ts'
import { toEpochMs } from '../time/time.ts'
import { externalQuoteRefusal } from './external-quote.ts'
import type { Quote } from './quote.ts'

const now = 1_000_000_000_000
const day = 24 * 3_600_000

/** A quote at an offset in milliseconds from now. */
function at(offset: number, bid: string, ask = bid, delay?: number): Quote {
  const quote = {
    ...{ symbol: 'X', bid: toDecimal(bid), ask: toDecimal(ask), source: 'test' },
    time: toEpochMs(now + offset),
  }
  return delay === undefined ? quote : { ...quote, delay }
}

const bounds = { maxLeap: 20, isFirstBelieved: false }
const last = at(-60_000, '100', '101')

describe('a quote from outside', () => {
  const table: [name: string, Quote, last: Quote | undefined, leap: Quote | undefined, string | null][] = [
    ['near the last one', at(0, '102', '103'), last, undefined, null],
    ['as far above it as allowed', at(0, '120', '121.2'), last, undefined, null],
    ['a bid further above', at(0, '120.01', '121'), last, undefined, 'unconfirmed'],
    ['an ask further above', at(0, '120', '121.21'), last, undefined, 'unconfirmed'],
    ['as far below it as allowed', at(0, '84', '85'), last, undefined, null],
    ['further below', at(0, '83', '85'), last, undefined, 'unconfirmed'],
    ['a hundredth', at(0, '1', '1.01'), last, undefined, 'unconfirmed'],
    ['the first of all', at(0, '100'), undefined, undefined, 'unconfirmed'],
    ['the second of all, near the first', at(0, '101'), undefined, at(-1, '100'), null],
    ['the second of all, far from it', at(0, '200'), undefined, at(-1, '100'), 'unconfirmed'],
    ['a leap that was confirmed', at(0, '205'), last, at(-1, '200'), null],
    ['a leap after another one', at(0, '300'), last, at(-1, '200'), 'unconfirmed'],
    ['a leap repeated', at(-1, '200'), last, at(-1, '200'), 'unconfirmed'],
    ['a leap repeated with an earlier time', at(-2, '200'), last, at(-1, '200'), 'unconfirmed'],
    ['back again after a leap', at(0, '101'), last, at(-1, '200'), null],
    ['a spread as wide as allowed', at(0, '100', '120'), undefined, at(-1, '100', '120'), null],
    ['a wider one', at(0, '100', '120.01'), undefined, at(-1, '100', '120.01'), 'too_wide'],
    ['of the same time', at(-60_000, '100', '101'), last, undefined, 'duplicate'],
    ['of the same time, with another price', at(-60_000, '100.5', '101'), last, undefined, 'duplicate'],
    ['older than the last one', at(-60_001, '100', '101'), last, undefined, 'not_newer'],
    ['a little ahead of the clock', at(10_000, '100', '101'), last, undefined, null],
    ['further ahead', at(10_001, '100', '101'), last, undefined, 'in_future'],
    ['of a week ago', at(-7 * day, '100'), undefined, at(-7 * day - 1, '100'), null],
    ['of longer ago', at(-7 * day - 1, '100'), undefined, at(-7 * day - 2, '100'), 'too_old'],
    ['late, of a week ago', at(-7 * day - 9, '100', '100', 9), undefined, at(-8 * day, '100'), null],
  ]
  it.each(table)('%s', (_, quote, before, leap, expected) => {
    expect(externalQuoteRefusal(quote, { last: before, leap }, toEpochMs(now), bounds)).toBe(expected)
  })

  it('can be accepted at once if it is the very first', () => {
    const believing = { ...bounds, isFirstBelieved: true }
    const refusalOf = (quote: Quote) =>
      externalQuoteRefusal(quote, { last: undefined, leap: undefined }, toEpochMs(now), believing)
    expect(refusalOf(at(0, '100'))).toBeNull()
    expect(refusalOf(at(0, '100', '121'))).toBe('too_wide')
  })
})
