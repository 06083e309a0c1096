import type { Product } from '@koersklasse/contract/market.ts'
import type { Decision, Order } from '@koersklasse/contract/trading.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { type AbortReason, abortReasons } from '@koersklasse/domain/orders/order.ts'
import type { BidOnlyCause } from '@koersklasse/domain/products/bid-only.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, test } from 'vitest'
import { type DecidedOrder, explainAbort, explainFill } from './explain-order.ts'

const productId = 'US4592001014'
const at = toEpochMs(Date.UTC(2013, 9, 8, 14))

const order = (parts: Partial<Order> = {}): Order => ({
  id: 'o',
  productId,
  name: 'IBM',
  orderStatus: 'aborted',
  transactionType: 'buy',
  orderType: 'market',
  quantity: toQuantity(100),
  limitPrice: null,
  stopPrice: null,
  validity: 'day',
  limitDateTime: null,
  cancelRequested: null,
  created: at,
  lastUpdated: at,
  abortReason: null,
  ...parts,
})

const decision = (parts: Partial<Decision> = {}): Decision => ({
  time: at,
  cash: toCents(1_000_000),
  held: toQuantity(0),
  heldCost: toCents(0),
  sprinterRoom: null,
  underlyingRoom: null,
  bid: toCents(13_500),
  ask: toCents(13_510),
  quote: null,
  currencyQuote: null,
  costs: { fixed: toCents(250), rateBasisPoints: 10 },
  isCut: false,
  bidOnly: null,
  ...parts,
})

const outcome = (parts: Partial<DecidedOrder> = {}): DecidedOrder => ({
  order: order(),
  decision: decision(),
  action: null,
  product: null,
  competition: { maxLeverageSpreadAmount: toCents(2_500_000), underlyingCapPercent: null },
  ...parts,
})

const queryOf = (to: string) => Object.fromEntries(new URL(to, 'http://x').searchParams)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('an order that did not fit', () => {
  test('too little cash: explains what was needed, and links to the order that would have worked', () => {
    const { what, would, facts, remedy } = explainAbort(outcome(), 'no_funds')
    // 100 × 135.10 + 2.50 + 0.1 % of 13,510.00
    expect(what.map(([says]) => says)).toEqual(['noFunds'])
    expect(plain(what[0]?.[1]?.needed ?? '')).toBe('€ 13.526,01')
    expect(plain(what[0]?.[1]?.short ?? '')).toBe('€ 3.526,01')
    expect(would).toEqual(['would_fewer', { most: '73' }])
    expect(facts.map(([name]) => name)).toEqual(['ask', 'value', 'costs', 'needed', 'cash', 'short'])
    expect(remedy?.to.startsWith(`/products/${productId}/buy?`)).toBe(true)
    expect(queryOf(remedy?.to ?? '')).toEqual({ type: 'market', quantity: '73', validity: 'day' })
  })

  test('too little cash for one piece: no order would have worked', () => {
    const poor = outcome({ order: order({ quantity: null }), decision: decision({ cash: toCents(100) }) })
    const { what, would, remedy } = explainAbort(poor, 'no_funds')
    expect(what.map(([says]) => says)).toEqual(['noFundsOne'])
    expect(would).toEqual(['would_cheaper'])
    expect(remedy?.to).toBe('/markets')
  })

  test('neither cash nor room for Sprinters: fewer pieces would not have helped', () => {
    const full = outcome({ decision: decision({ sprinterRoom: toCents(0) }) })
    expect(explainAbort(full, 'no_funds')).toMatchObject({
      would: ['would_noSprinter'],
      remedy: { to: '/markets' },
    })
  })

  test('the order that would have worked keeps the limit', () => {
    const limited = order({ orderType: 'limit', limitPrice: toCents(13_510), validity: 'cancel' })
    const { remedy } = explainAbort(outcome({ order: limited }), 'no_funds')
    expect(queryOf(remedy?.to ?? '')).toEqual({
      type: 'limit',
      price: '13510',
      quantity: '73',
      validity: 'cancel',
    })
  })

  test('a sale whose costs exceed its value', () => {
    const sale = outcome({
      order: order({ transactionType: 'sell', quantity: toQuantity(1) }),
      decision: decision({ bid: toCents(100), cash: toCents(0), held: toQuantity(1) }),
    })
    expect(explainAbort(sale, 'no_funds').what.map(([says]) => says)).toEqual(['saleCosts'])
  })

  test('more pieces than are held: selling all of them would have worked', () => {
    const sale = outcome({
      order: order({ transactionType: 'sell' }),
      decision: decision({ held: toQuantity(7) }),
    })
    const { would, remedy } = explainAbort(sale, 'no_positions')
    expect(would).toEqual(['would_fewer', { most: '7' }])
    expect(queryOf(remedy?.to ?? '').quantity).toBe('max')
  })

  test('no pieces held: links to buying', () => {
    const sale = outcome({ order: order({ transactionType: 'sell' }) })
    expect(explainAbort(sale, 'no_positions').remedy?.to).toBe(`/products/${productId}/buy`)
  })

  test('too little room for Sprinters: as many as the room holds would have worked', () => {
    const { what, would, remedy } = explainAbort(
      outcome({ decision: decision({ sprinterRoom: toCents(60_000) }) }),
      'insufficient_spread',
    )
    expect(plain(what[0]?.[1]?.value ?? '')).toBe('€ 13.510,00')
    expect(would).toEqual(['would_fewer', { most: '4' }])
    expect(queryOf(remedy?.to ?? '').quantity).toBe('4')
  })

  test('too much in one underlying: as many as its room holds would have worked', () => {
    const { what, rule, would, facts } = explainAbort(
      outcome({ decision: decision({ underlyingRoom: toCents(60_000) }) }),
      'underlying_cap',
    )
    expect([what[0]?.[0], rule]).toEqual(['noUnderlyingRoom', ['rule_underlying']])
    expect(would).toEqual(['would_fewer', { most: '4' }])
    expect(plain(facts.find(([name]) => name === 'underlyingRoom')?.[1] ?? '')).toBe('€ 600,00')
  })

  test('the rule says which share of the portfolio, and of which underlying, where both are known', () => {
    const product = { symbol: 'TDT', underlyingSymbol: 'AEX' } as Product
    const competition = { maxLeverageSpreadAmount: toCents(0), underlyingCapPercent: 25 }
    const { rule } = explainAbort(
      outcome({ product, competition, decision: decision({ underlyingRoom: toCents(0) }) }),
      'underlying_cap',
    )
    expect(rule).toEqual(['rule_underlyingShare', { share: '25%', underlying: 'AEX' }])
  })

  test('no room in an underlying: some of it must be sold first', () => {
    const full = outcome({ decision: decision({ underlyingRoom: toCents(0) }) })
    expect(explainAbort(full, 'underlying_cap').would).toEqual(['would_sellUnderlying'])
  })

  test('no room at all: a Sprinter must be sold first', () => {
    const full = outcome({ decision: decision({ sprinterRoom: toCents(0) }) })
    expect(explainAbort(full, 'insufficient_spread')).toMatchObject({
      would: ['would_sellSprinter'],
      remedy: { to: '/dashboard' },
    })
  })
})

describe('an order in a bid-only product', () => {
  const sprinter = {
    productType: 'sp',
    symbol: 'ASML',
    underlyingSymbol: 'ASML',
    direction: 'long',
    instrumentType: 'ss',
    currency: 'EUR',
    leverageCap: '5',
    bidOnly: 'leverage',
    ended: null,
  } as Product
  const refused = (cause: BidOnlyCause, leverage: string | null, product: Product | null = sprinter) =>
    explainAbort(outcome({ product, decision: decision({ bidOnly: { cause, leverage } }) }), 'bid_only')

  test('a leverage above the cap: explains both, when it is for sale again, and links to lower leverages', () => {
    const { what, rule, would, facts, remedy } = refused('leverage', '5.1234567891')
    expect(what).toEqual([['bidOnly_overCap', { leverage: '5,12', cap: '5', free: '4,75' }]])
    expect(rule).toEqual(['rule_cap', { leverage: '5,12', cap: '5', free: '4,75' }])
    expect(would).toEqual(['would_lowerLeverage'])
    expect(facts).toEqual([
      ['leverage', '5,12'],
      ['leverageCap', '5'],
    ])
    expect(remedy?.to).toBe('/markets/sp?underlyingSymbol=ASML&direction=long&to=5')
  })

  test('a leverage below the cap, but not yet below the band', () => {
    expect(refused('leverage', '4.9').what.map(([says]) => says)).toEqual(['bidOnly_band'])
  })

  test.each([
    ['sold_out', 'bidOnly_sold_out', 'rule_sold_out'],
    ['operator', 'bidOnly_operator', 'rule_operator'],
  ] as const)('%s is said as it is', (cause, says, itsRule) => {
    const { what, rule, remedy } = refused(cause, '3')
    expect(what).toEqual([[says]])
    expect(rule).toEqual([itsRule])
    expect(remedy?.to).toBe('/underlyings/ASML')
  })

  test('a product that is for sale again: links to the same order', () => {
    const { would, remedy } = refused('leverage', '5.2', { ...sprinter, bidOnly: null })
    expect([would, remedy?.label]).toEqual([['would_now'], 'again'])
  })

  test('a product that is no longer known: the cause is still explained', () => {
    expect(refused('leverage', '5.2', null).what).toEqual([['bidOnly_leverage']])
  })
})

describe('an order that became invalid', () => {
  const effective = toEpochMs(Date.UTC(2026, 2, 2, 23))
  const split = { kind: 'split', effective, newPieces: 1, oldPieces: 20 } as const

  test('by a split that left no whole piece', () => {
    const small = outcome({ order: order({ quantity: toQuantity(19) }), decision: null, action: split })
    expect(explainAbort(small, 'invalid').what).toEqual([
      [
        'invalid_split',
        { name: 'IBM', date: '3 maart 2026', newPieces: '1', oldPieces: '20', quantity: '19' },
      ],
    ])
  })

  test.each([20, null])('by a split that left no price, of %s pieces', (pieces) => {
    const quantity = pieces === null ? null : toQuantity(pieces)
    const cheap = outcome({ order: order({ quantity }), decision: null, action: split })
    expect(explainAbort(cheap, 'invalid').what[0]?.[0]).toBe('invalid_price')
  })

  test('by the delisting of its product', () => {
    const gone = outcome({ decision: null, action: { kind: 'delisting', effective } })
    expect(explainAbort(gone, 'invalid').what).toEqual([
      ['invalid_delisting', { name: 'IBM', date: '3 maart 2026' }],
    ])
  })
})

describe('every abort reason', () => {
  test.each(abortReasons)('%s has its story, with the facts and without them', (reason: AbortReason) => {
    for (const side of ['buy', 'sell'] as const) {
      for (const facts of [decision(), null]) {
        const { what, rule } = explainAbort(
          outcome({ order: order({ transactionType: side }), decision: facts }),
          reason,
        )
        expect(what.length).toBeGreaterThan(0)
        expect(rule[0]).toMatch(/^rule_/)
      }
    }
  })
})

describe('a fill', () => {
  test('at a better price than its limit', () => {
    const limited = order({ orderType: 'limit', limitPrice: toCents(13_600) })
    const { what } = explainFill(outcome({ order: limited }), toCents(13_510), toQuantity(1))
    expect(what.map(([says]) => says)).toEqual(['filled_buy_limit', 'better'])
    expect(plain(what[1]?.[1]?.better ?? '')).toBe('€ 0,90')
  })

  test('of a maximum that was cut to the room for its underlying, the smaller one', () => {
    const cut = decision({
      ...{ isCut: true, sprinterRoom: toCents(90_000), underlyingRoom: toCents(60_000) },
    })
    const { what, rule, would } = explainFill(
      outcome({ order: order({ quantity: null }), decision: cut }),
      toCents(13_510),
      toQuantity(4),
    )
    expect(what[1]?.[0]).toBe('cut_underlying')
    expect(plain(what[1]?.[1]?.room ?? '')).toBe('€ 600,00')
    expect([rule, would]).toEqual([['rule_underlying'], ['would_moreUnderlyingRoom']])
  })

  test('of a maximum that was cut to the room for Sprinters', () => {
    const cut = decision({ isCut: true, sprinterRoom: toCents(60_000) })
    const { what, rule, would, remedy } = explainFill(
      outcome({ order: order({ quantity: null }), decision: cut }),
      toCents(13_510),
      toQuantity(4),
    )
    expect(what[1]?.[1]).toMatchObject({ affordable: '73', quantity: '4' })
    expect(rule).toEqual(['rule_spread'])
    expect([would, remedy?.to]).toEqual([['would_moreRoom'], '/dashboard'])
  })
})
