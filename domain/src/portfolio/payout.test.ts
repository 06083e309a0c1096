import { expect, it } from 'vitest'
import { toCents, toQuantity } from '../money/money.ts'
import { sumOf } from './ledger.ts'
import { payOut } from './payout.ts'
import { afterPurchase, noPosition } from './position.ts'

const position = afterPurchase(noPosition, toQuantity(100), toCents(5_00))

it.each([
  ['a residual of 2.00', 2_00, 200_00, -300_00, 2],
  ['a settlement above the cost', 7_50, 750_00, 250_00, 2],
  ['nothing left', 0, 0, -500_00, 0],
])('pays out a whole position: %s', (_, price, cash, gain, entries) => {
  const payout = payOut(position, toCents(price))
  expect(sumOf(payout.entries, 'cash')).toBe(cash)
  expect(payout).toMatchObject({ quantity: 100, price, gain, position: noPosition })
  expect(payout.entries).toHaveLength(entries)
})
