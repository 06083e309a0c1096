import type { Transaction } from '@koersklasse/contract/trading.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, test } from 'vitest'
import { sameMoney } from './same-money.ts'

/** A change of a position: pieces at a price in cents, with the underlying's price at that moment. */
function change(id: string, pieces: number, price: number, underlying: string, rate?: string): Transaction {
  const quote = (symbol: string, mid: string) => {
    return { symbol, bid: mid, ask: mid, time: toEpochMs(1), source: 'test' }
  }
  return {
    ...{
      id,
      orderId: id,
      productId: 'sprinter',
      name: 'Sprinter',
      pieces,
      created: toEpochMs(1),
      detail: null,
    },
    transactionType: pieces > 0 ? 'buy' : 'sell',
    quantity: toQuantity(Math.abs(pieces)),
    executionPrice: toCents(price),
    ...{ executionCosts: toCents(2_00), amount: toCents(-pieces * price), absolutePerformance: null },
    ...{ bid: toCents(price), ask: toCents(price) },
    quote: quote('AEX', underlying),
    currencyQuote: rate === undefined ? null : quote('EURUSD', rate),
  }
}

const end = change('end', -10, 1_00, '80')

describe('the same money in the underlying', () => {
  test('moves with the underlying alone', () => {
    expect(sameMoney(end, [end, change('a', 10, 5_00, '100')], [], 90)).toEqual({ cost: 50_00, value: 45_00 })
  })

  test('is invested at each purchase, at the price of that moment', () => {
    const own = [end, change('b', 5, 4_00, '80'), change('a', 5, 6_00, '120')]
    // 30 euro at 120 and 20 euro at 80 buy half a unit, which is now at 100.
    expect(sameMoney(end, own, [], 100)).toEqual({ cost: 50_00, value: 50_00 })
  })

  test('is taken out at each sale, by its share', () => {
    const own = [end, change('b', -30, 9_00, '100'), change('a', 40, 5_00, '100')]
    expect(sameMoney(end, own, [], 110)).toEqual({ cost: 50_00, value: 55_00 })
  })

  test('starts again after the last piece was sold, and ignores other products', () => {
    const sold = [change('b', -7, 1_00, '10'), change('a', 7, 9_00, '10')]
    const other = { ...change('c', 99, 1_00, '1'), productId: 'another' }
    const own = [end, change('d', 10, 5_00, '100'), other, ...sold]
    expect(sameMoney(end, own, [], 90)).toEqual({ cost: 50_00, value: 45_00 })
  })

  test('is converted at the exchange rates of then and now', () => {
    const own = [end, change('a', 10, 5_00, '125', '1.25')]
    expect(sameMoney(end, own, [], 130 / 1.3)).toEqual({ cost: 50_00, value: 50_00 })
  })

  test('has more units after a split since the purchase', () => {
    const splits = [
      { effective: 1, newPieces: 9, oldPieces: 1 },
      { effective: 2, newPieces: 7, oldPieces: 2 },
    ]
    const own = [end, change('a', 10, 5_00, '70')]
    expect(sameMoney(end, own, splits, 20)).toEqual({ cost: 50_00, value: 50_00 })
  })

  test('is null if a purchase is not known', () => {
    expect(sameMoney(end, [end, change('a', 4, 5_00, '100')], [], 90)).toBeNull()
    expect(sameMoney(end, [], [], 90)).toBeNull()
  })
})
