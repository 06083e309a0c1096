import { describe, expect, it } from 'vitest'
import { toDecimal } from '../money/decimal.ts'
import { isNewer, mid, type RawQuote, readQuote } from './quote.ts'

const isKnown = (symbol: string) => symbol === 'IBM'
const good: RawQuote = { symbol: 'IBM', bid: '185.92', ask: '185.94', time: 1_381_104_060_000 }

function read(changes: Partial<Record<keyof RawQuote, unknown>>) {
  return readQuote({ ...good, ...changes } as RawQuote, 'test', isKnown)
}

function quoteAt(time: number) {
  const result = read({ time })
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

describe('a line of a feed', () => {
  it('becomes a quote', () => {
    const value = {
      symbol: 'IBM',
      bid: toDecimal('185.92'),
      ask: toDecimal('185.94'),
      time: good.time,
      source: 'test',
    }
    expect(read({})).toEqual({ ok: true, value })
    expect(mid(quoteAt(1))).toBe(toDecimal('185.93'))
  })

  it.each<[string, Partial<Record<keyof RawQuote, unknown>>, string]>([
    ['a symbol that is not in the catalogue', { symbol: 'XYZ' }, 'unknown_symbol'],
    [
      'an unknown symbol before anything else',
      { symbol: '', bid: 'NaN', time: Number.NaN },
      'unknown_symbol',
    ],
    ['no time', { time: Number.NaN }, 'not_a_time'],
    ['a time of zero', { time: 0 }, 'not_a_time'],
    ['a time before 1970', { time: -1 }, 'not_a_time'],
    ['half a millisecond', { time: 1.5 }, 'not_a_time'],
    ['NaN', { bid: 'NaN' }, 'not_a_price'],
    ['nothing', { ask: '' }, 'not_a_price'],
    ['an exponent', { bid: '1e2' }, 'not_a_price'],
    ['a comma', { bid: '185,92' }, 'not_a_price'],
    ['more than the highest price', { ask: '1000000000000' }, 'not_a_price'],
    ['a bid of zero', { bid: '0' }, 'not_positive'],
    ['a bid below zero', { bid: '-1' }, 'not_positive'],
    ['an ask below zero', { bid: '1', ask: '-1' }, 'not_positive'],
    ['an ask below the bid', { ask: '185.91' }, 'ask_below_bid'],
  ])('is refused: %s', (_, changes, refusal) => {
    expect(read(changes)).toEqual({ ok: false, refusal })
  })

  it('may have an ask equal to the bid', () => {
    expect(read({ ask: good.bid }).ok).toBe(true)
  })
})

it('applies only if newer', () => {
  expect(isNewer(quoteAt(2), undefined)).toBe(true)
  expect(isNewer(quoteAt(2), quoteAt(1))).toBe(true)
  expect(isNewer(quoteAt(2), quoteAt(2))).toBe(false)
  expect(isNewer(quoteAt(1), quoteAt(2))).toBe(false)
})
