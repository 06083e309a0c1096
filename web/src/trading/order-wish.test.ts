import { toCents, toQuantity } from '@koersklasse/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { draftFromAddress, draftOf, emptyDraft, type OrderWish, orderAddress } from './order-wish.ts'

const ibm = 'US4592001014'

describe('an order in an address', () => {
  test.each<[string, OrderWish]>([
    ['at the market', { orderType: 'market', quantity: toQuantity(12), validity: 'day' }],
    ['with a limit', { orderType: 'limit', limitPrice: toCents(130_05), quantity: null, validity: 'week' }],
    [
      'with a stop price',
      { orderType: 'stoploss', stopPrice: toCents(1), quantity: toQuantity(1), validity: 'cancel' },
    ],
  ])('%s is read as it was written', (_, wish) => {
    const address = new URL(orderAddress(ibm, 'sell', wish), 'http://localhost')
    expect(address.pathname).toBe(`/products/${ibm}/sell`)
    expect(draftFromAddress(address.searchParams)).toEqual(draftOf(wish))
  })

  test.each([
    '',
    'type=gift&quantity=-1&price=5&validity=forever',
    'quantity=1e3&price=0',
    'quantity=%3Cscript%3E&type=%00',
    'quantity=99999999999',
    'type=market&price=100',
  ])('what is no order is left out: %s', (query) => {
    expect(draftFromAddress(new URLSearchParams(query))).toEqual(emptyDraft)
  })

  test.each(['0', '-1', '1.5', '99999999999901', '999999999999999', 'NaN'])('%s is no price', (price) => {
    expect(draftFromAddress(new URLSearchParams({ type: 'limit', price })).price).toBeNull()
  })
})
