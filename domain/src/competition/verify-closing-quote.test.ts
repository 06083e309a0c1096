import { expect, it } from 'vitest'
import { toCents } from '../money/money.ts'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import type { LoggedClosingQuote, LoggedQuote } from './log.ts'
import { closingQuoteFault, isTakenAsStated } from './verify-closing-quote.ts'

const end = toEpochMs(1_000)
const rules = { end, format: 2 }
const quoted = (symbol: string, bid: string, ask = bid, time: EpochMs = toEpochMs(999)): LoggedQuote => ({
  ...{ symbol, bid, ask, time, source: 'candle' },
})
const spread = { kind: 'ticks', ticks: 2 } as const
const product = 'ZZKK00000017'
const closing = (rest: Pick<LoggedClosingQuote, 'terms' | 'quote' | 'currencyQuote'>, bid: number) =>
  ({ kind: 'quote', product, bid: toCents(bid), ...rest }) satisfies LoggedClosingQuote

const share = {
  terms: { kind: 'direct', currency: 'USD' },
  quote: quoted('IBM', '250.50', '250.60'),
  currencyQuote: quoted('EURUSD', '1.2499', '1.2501'),
} as const
const sprinter = {
  terms: { kind: 'sprinter', currency: 'USD', direction: 'long', ratio: '10', financingLevel: '200', spread },
  quote: quoted('IBM', '250.50', '250.60'),
  currencyQuote: quoted('EURUSD', '1.25'),
} as const
const short = {
  ...sprinter,
  terms: { ...sprinter.terms, direction: 'short', financingLevel: '300' },
} as const
const tracker = {
  terms: { kind: 'tracker', currency: 'EUR', ratio: '100', left: '0.99', spread },
  quote: quoted('AEX', '900', '900.2'),
  currencyQuote: null,
} as const

it.each([
  // 250.50 ÷ 1.25 = 200.40
  ['a share in another currency', share, 200_40],
  // (250.50 − 200) ÷ 10 ÷ 1.25 = 4.04, less half a spread of two cents
  ['a Sprinter', sprinter, 4_03],
  // (300 − 250.60) ÷ 10 ÷ 1.25 = 3.952
  ['a short Sprinter', short, 3_94],
  // 900 × 0.99 ÷ 100 = 8.91
  ['a tracker', tracker, 8_90],
  [
    'a Sprinter that is worth less than a cent',
    { ...sprinter, terms: { ...sprinter.terms, financingLevel: '250.45' } },
    0,
  ],
] as const)('computes the bid of %s again', (_, rest, bid) => {
  expect(closingQuoteFault(closing(rest, bid), rules, true)).toBeNull()
  expect(closingQuoteFault(closing(rest, bid + 1), rules, true)).toContain(`whose terms make ${bid}`)
})

const none = { terms: null, quote: null, currencyQuote: null }

it('refuses a bid without a quote, and a missing quote of a product that was traded', () => {
  expect(closingQuoteFault(closing(none, 0), rules, false)).toBeNull()
  expect(closingQuoteFault(closing(none, 1), rules, false)).toContain('without a quote')
  expect(closingQuoteFault(closing(none, 0), rules, true)).toContain('has been traded')
})

it('refuses a quote from after the end, and a bid without terms', () => {
  const late = { ...tracker, quote: quoted('AEX', '900', '900.2', end) }
  expect(closingQuoteFault(closing(late, 8_90), rules, true)).toContain('after the end')
  expect(closingQuoteFault(closing({ ...tracker, terms: null }, 8_90), rules, true)).toContain(
    'lacks the terms',
  )
})

it('refuses numbers that are none, and a quote of another currency', () => {
  const without = { ...sprinter, terms: { ...sprinter.terms, ratio: '0' } }
  expect(() => closingQuoteFault(closing(without, 4_03), rules, true)).toThrow('Not a ratio')
  const other = { ...sprinter, currencyQuote: quoted('EURGBP', '0.87') }
  expect(() => closingQuoteFault(closing(other, 4_03), rules, true)).toThrow('EURUSD')
})

it('takes the bids of older logs as stated where they have no terms', () => {
  const old = closing({ ...none, quote: quoted('AEX', '900') }, 1)
  expect(isTakenAsStated(old, {})).toBe(true)
  expect(closingQuoteFault(old, { end }, true)).toBeNull()
  expect(isTakenAsStated(closing(tracker, 8_90), {})).toBe(false)
  expect(closingQuoteFault(closing(tracker, 8_91), { end }, true)).not.toBeNull()
})
