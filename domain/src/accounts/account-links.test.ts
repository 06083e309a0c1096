import { describe, expect, it } from 'vitest'
import { toQuantity } from '../money/money.ts'
import type { OrderSide } from '../orders/order.ts'
import { toEpochMs } from '../time/time.ts'
import {
  compareTrades,
  type LinkedTrade,
  type LinkFacts,
  noticeableFrom,
  scoreLink,
} from './account-links.ts'

const minute = 60_000
/** A trade as `buy IBM 100 @ 5`: five minutes after the start. */
function trade(text: string): LinkedTrade {
  const [side, productId = '', quantity, , minutes] = text.split(' ')
  return {
    ...{ side: side as OrderSide, productId, quantity: toQuantity(Number(quantity)) },
    time: toEpochMs(Number(minutes) * minute),
  }
}

describe('trades go together', () => {
  it.each<[string, string[], string[], number, number]>([
    ['at the same instant', ['buy IBM 100 @ 5'], ['buy IBM 100 @ 5'], 1, 0],
    ['two minutes apart', ['buy IBM 100 @ 5'], ['buy IBM 100 @ 7'], 1, 0],
    ['not three minutes apart', ['buy IBM 100 @ 5'], ['buy IBM 100 @ 8'], 0, 0],
    ['with nearly the same size', ['buy IBM 100 @ 5'], ['buy IBM 90 @ 5'], 1, 0],
    ['not with another size', ['buy IBM 100 @ 5'], ['buy IBM 89 @ 5'], 0, 0],
    ['not in another product', ['buy IBM 100 @ 5'], ['buy AIG 100 @ 5'], 0, 0],
    ['as opposites', ['buy IBM 100 @ 5'], ['sell IBM 100 @ 6'], 0, 1],
    ['once each', ['buy IBM 100 @ 5', 'buy IBM 100 @ 6'], ['buy IBM 100 @ 5'], 1, 0],
    [
      'in any order',
      ['sell IBM 10 @ 9', 'buy IBM 10 @ 1'],
      ['buy IBM 10 @ 1', 'buy AIG 5 @ 4', 'sell IBM 10 @ 9'],
      2,
      0,
    ],
    ['never with nothing', [], ['buy IBM 100 @ 5'], 0, 0],
  ])('%s', (_, one, other, mirrored, opposite) => {
    const [ones, others] = [one.map(trade), other.map(trade)]
    const trades = Math.min(ones.length, others.length)
    expect(compareTrades(ones, others)).toEqual({ mirrored, opposite, trades })
    expect(compareTrades(others, ones)).toEqual({ mirrored, opposite, trades })
  })
})

const strangers: LinkFacts = {
  ...{ devices: 0, moments: 0, mirrored: 0, opposite: 0, trades: 20, servesInviter: false },
}

describe('a score', () => {
  it.each<[string, Partial<LinkFacts>, number]>([
    ['strangers', {}, 0],
    ['strangers with a trade or two alike by chance', { mirrored: 2, trades: 3 }, 0],
    ['pupils who met once on a network', { moments: 1 }, 5],
    ['siblings on one network who trade differently', { moments: 40 }, 15],
    ['siblings on one computer', { devices: 1, moments: 40 }, 36],
    [
      'siblings on one computer, one invited by the other',
      { devices: 2, moments: 40, servesInviter: true },
      45,
    ],
    ['friends who buy some things together', { mirrored: 4 }, 15],
    ['a copy from elsewhere', { mirrored: 20 }, 75],
    ['a hedge: one buys what the other sells', { devices: 1, moments: 3, opposite: 20 }, 74],
    ['a twin on one computer', { devices: 1, moments: 12, mirrored: 20 }, 84],
    ['a twin on its own phone, at home', { moments: 12, mirrored: 18, servesInviter: true }, 76],
    ['two accounts that have not traded', { devices: 1, trades: 0 }, 25],
  ])('of %s', (_, facts, score) => {
    expect(scoreLink({ ...strangers, ...facts })).toBe(score)
  })

  it('of a household stays below half whatever it shares, and a twin is above', () => {
    const household = { ...strangers, devices: 9, moments: 999, servesInviter: true }
    expect(scoreLink(household)).toBeLessThan(50)
    expect(scoreLink(household)).toBeGreaterThanOrEqual(noticeableFrom)
    expect(scoreLink({ ...strangers, mirrored: strangers.trades })).toBeGreaterThan(50)
  })

  it('never falls when there is more evidence, and never leaves 0 to 100', () => {
    for (let mirrored = 0; mirrored < 20; mirrored += 1) {
      const [less, more] = [mirrored, mirrored + 1].map((count) =>
        scoreLink({ ...strangers, mirrored: count }),
      )
      expect(more).toBeGreaterThanOrEqual(less!)
    }
    const all = { devices: 5, moments: 50, mirrored: 20, opposite: 20, trades: 20, servesInviter: true }
    expect(scoreLink(all)).toBeLessThanOrEqual(100)
  })
})
