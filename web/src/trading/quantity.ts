import { maxOrderQuantity } from '@koersklasse/contract/trading.ts'
import { type Quantity, toQuantity } from '@koersklasse/domain/money.ts'

/** Reads a number of pieces as a player types it, dots between thousands allowed; null for anything else. */
export function parseQuantity(text: string): Quantity | null {
  const digits = text.trim().replaceAll(/[.\s]/g, '')
  if (!/^\d{1,10}$/.test(digits)) return null
  const pieces = Number(digits)
  return pieces >= 1 && pieces <= maxOrderQuantity ? toQuantity(pieces) : null
}
