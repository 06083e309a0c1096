import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { describe, expect, test } from 'vitest'
import {
  draftFrom,
  draftFromAddress,
  emptyDraft,
  type OrderRequest,
  orderAddress,
  parseQuantity,
} from './order-draft.ts'

const ibm = 'US4592001014'

describe('an order in an address', () => {
  test.each<[string, OrderRequest]>([
    ['at the market', { orderType: 'market', quantity: toQuantity(12), validity: 'day' }],
    ['with a limit', { orderType: 'limit', limitPrice: toCents(130_05), quantity: null, validity: 'week' }],
    [
      'with a stop price',
      { orderType: 'stoploss', stopPrice: toCents(1), quantity: toQuantity(1), validity: 'cancel' },
    ],
  ])('%s is read back as it was written', (_, request) => {
    const address = new URL(orderAddress(ibm, 'sell', request), 'http://localhost')
    expect(address.pathname).toBe(`/products/${ibm}/sell`)
    expect(draftFromAddress(address.searchParams)).toEqual(draftFrom(request))
  })

  test.each([
    '',
    'type=gift&quantity=-1&price=5&validity=forever',
    'quantity=1e3&price=0',
    'quantity=%3Cscript%3E&type=%00',
    'quantity=99999999999',
    'type=market&price=100',
  ])('leaves out what no order can have: %s', (query) => {
    expect(draftFromAddress(new URLSearchParams(query))).toEqual(emptyDraft)
  })

  test.each(['0', '-1', '1.5', '99999999999901', '999999999999999', 'NaN'])(
    'rejects %s as a price',
    (price) => {
      expect(draftFromAddress(new URLSearchParams({ type: 'limit', price })).price).toBeNull()
    },
  )
})

describe('a number of pieces as typed', () => {
  test.each([
    ['1', 1],
    [' 12 ', 12],
    ['1.250', 1250],
    ['1 250', 1250],
    ['0', null],
    ['-3', null],
    ['2,5', null],
    ['2.5', null],
    ['1.25', null],
    ['12.50', null],
    ['1.250.000', 1_250_000],
    ['1e3', null],
    ['', null],
    ['1000000000', 1_000_000_000],
    ['1000000001', null],
  ])('%j is read as %s', (text, pieces) => expect(parseQuantity(text)).toBe(pieces))
})
