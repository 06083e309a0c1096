import { euronextHours } from '@koersklasse/domain/market/trading-session.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActivityProfile } from './activity-profile.ts'
import { quoteAround, spreadWidening } from './simulated-quote.ts'

describe('a simulated quote', () => {
  it.each<[string, number, 'ss' | 'cu' | 'in' | 'etf', number, [string, string]]>([
    ['of a share', 1500, 'ss', 1, ['1499.7', '1500.3']],
    ['of a share with a spread twice as wide', 1500, 'ss', 2, ['1499.4', '1500.6']],
    ['of a cheap share', 4.6, 'ss', 1, ['4.599', '4.601']],
    ['of an ETF, with finer steps', 111.5, 'etf', 1, ['111.47', '111.53']],
    ['of a currency, with five decimals', 1.17, 'cu', 1, ['1.16994', '1.17006']],
    ['of an index', 1100, 'in', 1, ['1099.9', '1100.1']],
    ['of next to nothing, which still costs a tick', 0.00001, 'ss', 1, ['0.0001', '0.0002']],
  ])('%s', (_, price, type, widening, [bid, ask]) => {
    expect(quoteAround(price, type, widening)).toEqual({ bid, ask })
  })

  it('is never crossed and never zero, whatever the price', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-9, max: 1e6, noNaN: true }),
        fc.constantFrom('ss' as const, 'etf' as const, 'in' as const, 'ir' as const, 'cu' as const),
        fc.double({ min: 0.75, max: 16, noNaN: true }),
        (price, type, widening) => {
          const { bid, ask } = quoteAround(price, type, widening)
          expect(Number(bid)).toBeGreaterThan(0)
          expect(Number(ask)).toBeGreaterThan(Number(bid))
        },
      ),
    )
  })
})

describe('a spread', () => {
  const profile = createActivityProfile(euronextHours, 'regular')
  const at = (text: string) => toEpochMs(Date.parse(`${text}+01:00`))
  const [open, closed, weekend] = [
    at('2026-03-03T10:00'),
    at('2026-03-03T20:00'),
    at('2026-03-07T10:00'),
  ] as const

  it.each([
    ['calm', 1, open, 1],
    ['nervous', 2.5, open, 2.5],
    ['in panic, which has its limit', 9, open, 4],
    ['asleep, which has its limit too', 0.1, open, 0.75],
    ['closed', 1, closed, 2],
    ['closed and nervous', 2.5, closed, 5],
    ['away for the weekend', 1, weekend, 4],
  ])('of a market that is %s', (_, nervousness, time, expected) => {
    expect(spreadWidening(nervousness, profile, time)).toBe(expected)
  })
})
