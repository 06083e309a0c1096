// What each character wants, from scenes by hand.

import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../platform/random.ts'
import type { Character, DirectOffer, Held, Look, SprinterOffer } from '../look.ts'
import { characters } from './characters.ts'
import { etfHolder } from './etf-holder.ts'
import { mixed } from './mixed.ts'
import { overtrader } from './overtrader.ts'
import { spreader } from './spreader.ts'
import { sprinterGambler } from './sprinter-gambler.ts'
import { trendFollower } from './trend-follower.ts'

const flat = Array<number>(20).fill(100)
const rising = flat.map((close, day) => close + day)
const falling = flat.map((close, day) => close - day)
const wild = flat.map((close, day) => close + (day % 2) * 10)

function offer(name: string, closes: readonly number[] = flat, type: 'ss' | 'etf' = 'ss'): DirectOffer {
  return { id: toProductId(name), symbol: name, type, bid: toCents(99_00), ask: toCents(100_00), closes }
}

function held(name: string, quantity = 10, { bid = 99_00, cost = 1_000_00, type = 'ss' } = {}): Held {
  return {
    ...{ id: toProductId(name), symbol: name, type: type as Held['type'], isPriced: true },
    ...{ quantity: toQuantity(quantity), cost: toCents(cost), bid: toCents(bid) },
  }
}

const shares = [...'ABCDEFGHIJKLMNO'].map((name) => offer(name))
const etfs = ['X', 'Y', 'Z'].map((name) => offer(name, flat, 'etf'))
const long: SprinterOffer = {
  ...{ id: toProductId('LONG'), symbol: 'AEX', type: 'sp', direction: 'long', leverage: 10 },
  ...{ bid: toCents(9_90), ask: toCents(10_00) },
}

function look(seed: string, given: Partial<Look> = {}): Look {
  const { cash = toCents(100_000_00), held: all = [] } = given
  const worth = all.reduce((sum, { bid, quantity }) => sum + bid * quantity, 0)
  return {
    ...{ offers: [...shares, ...etfs], underlyings: ['AEX'], sprintersOn: () => [long] },
    ...{ sprinterRoom: toCents(50_000_00), random: createRandom(seed) },
    ...given,
    ...{ cash, held: all, value: toCents(cash + worth) },
  }
}

const idsOf = (character: Character, given: Partial<Look>, seed = 'one') =>
  character.decide(look(seed, given)).map(({ side, productId }) => `${side} ${productId}`)

describe('the holder of an ETF', () => {
  it('puts the money in one or two ETFs', () =>
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const wishes = etfHolder.decide(look(seed))
        expect(wishes.length).toBeOneOf([1, 2])
        expect(wishes.every(({ side, productId }) => side === 'buy' && 'XYZ'.includes(productId))).toBe(true)
        const spent = wishes.reduce((sum, { quantity }) => sum + (quantity ?? 0) * 100_00, 0)
        expect(spent).toBeGreaterThan(80_000_00)
      }),
    ))

  it('keeps it, and adds to it once there is cash again', () => {
    const invested = { held: [held('X', 900)] }
    expect(idsOf(etfHolder, { ...invested, cash: toCents(1_000_00) })).toEqual([])
    expect(idsOf(etfHolder, { ...invested, cash: toCents(20_000_00) })).toEqual(['buy X'])
  })

  it('takes shares where ETFs are locked', () => {
    expect(idsOf(etfHolder, { offers: shares })[0]).toMatch(/^buy [A-O]$/)
  })
})

describe('the follower of trends', () => {
  it.each([
    ['buys what has risen most', [offer('UP', rising), ...shares.slice(0, 5)], [], ['buy UP']],
    ['buys nothing without a trend', shares.slice(0, 5), [], []],
    ['buys nothing that falls', [offer('DOWN', falling)], [], []],
    ['sells what falls', [offer('DOWN', falling)], [held('DOWN')], ['sell DOWN']],
    ['keeps what rises', [offer('UP', rising)], [held('UP')], []],
    [
      'has five at the most',
      [offer('UP', rising), ...shares],
      ['A', 'B', 'C', 'D', 'E'].map((name) => held(name)),
      [],
    ],
  ])('%s', (_, offers, all, expected) => {
    expect(idsOf(trendFollower, { offers, held: all })).toEqual(expected)
  })
})

describe('the overtrader', () => {
  it('trades at most looks, buying and selling', () => {
    const seeds = Array.from({ length: 100 }, (_, number) => `${number}`)
    const wishes = seeds.flatMap((seed) => idsOf(overtrader, { held: [held('A'), held('B')] }, seed))
    expect(wishes.length).toBeGreaterThan(100)
    expect(new Set(wishes.map((wish) => wish.split(' ')[0]))).toEqual(new Set(['buy', 'sell']))
    expect(wishes).not.toContain('buy A')
  })
})

describe('the gambler', () => {
  it('bets on Sprinters, within the limit', () =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 50_000_00 }), (seed, room) => {
        const wishes = sprinterGambler.decide(look(seed, { sprinterRoom: toCents(room) }))
        for (const { productId, quantity } of wishes) {
          if (productId === 'LONG') expect((quantity ?? 0) * 10_00).toBeLessThanOrEqual(room)
        }
      }),
    ))

  it.each([
    ['takes a gain', held('LONG', 10, { bid: 200_00, type: 'sp' }), true],
    ['takes a loss', held('LONG', 10, { bid: 40_00, type: 'sp' }), true],
    ['waits for one', held('LONG', 10, { bid: 110_00, type: 'sp' }), false],
    ['takes a smaller gain on a share', held('A', 10, { bid: 120_00 }), true],
  ])('%s', (_, position, isSold) => {
    expect(idsOf(sprinterGambler, { held: [position] }).includes(`sell ${position.id}`)).toBe(isSold)
  })

  it('takes the shares that move most where there are no Sprinters', () => {
    const offers = [...Array.from('PQRSTU', (name) => offer(name, wild)), ...shares]
    expect(idsOf(sprinterGambler, { offers, sprintersOn: () => [] })[0]).toMatch(/^buy [P-U]$/)
  })
})

describe('the spreader', () => {
  it('has ten shares after some looks, of about the same value', () => {
    let all: Held[] = []
    for (const seed of ['one', 'two', 'three']) {
      const cash = toCents(100_000_00 - all.reduce((sum, { quantity }) => sum + quantity * 100_00, 0))
      const bought = spreader.decide(look(seed, { cash, held: all }))
      all = [...all, ...bought.map(({ productId, quantity }) => held(productId, quantity!))]
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(10)
    expect(all.every(({ quantity }) => quantity >= 90 && quantity <= 100)).toBe(true)
    expect(all.every(({ id }) => !'XYZ'.includes(id))).toBe(true)
  })
})

describe('a mixture', () => {
  it('lets the second character spend a part only', () => {
    const always = mixed(etfHolder, sprinterGambler, 1, 0.1)
    const [wish] = always.decide(look('one'))
    expect(wish?.productId).toBe('LONG')
    expect((wish?.quantity ?? 0) * 10_00).toBeLessThanOrEqual(10_000_00)
    const never = mixed(etfHolder, sprinterGambler, 0, 0.1)
    expect(idsOf(never, {})[0]).toMatch(/^buy [XYZ]$/)
  })
})

describe('every character', () => {
  const all = Object.entries(characters).map(([name, { character }]) => [name, character] as const)

  it.each(all)('%s decides the same from the same seed', (_, character) => {
    const position = [held('A'), held('LONG', 10, { bid: 200_00, type: 'sp' })]
    const decide = () => character.decide(look('repeated', { held: position }))
    expect(decide()).toEqual(decide())
  })

  it.each(all)('%s never orders more than its cash pays for, nor what it does not hold', (_, character) =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 100_000_00 }), fc.boolean(), (seed, cash, holds) => {
        const own = holds ? ['A', 'B', 'X'].map((name) => held(name)) : []
        let spent = 0
        for (const { side, productId, quantity } of character.decide(
          look(seed, { cash: toCents(cash), held: own }),
        )) {
          if (side === 'sell') expect(own.some(({ id }) => id === productId)).toBe(true)
          else spent += quantity! * (productId === 'LONG' ? 10_00 : 100_00)
        }
        expect(spent).toBeLessThanOrEqual(cash)
      }),
    ),
  )
})
