import { maxOrderQuantity } from '@koersklasse/contract/trading.ts'
import { type Quantity, toQuantity } from '@koersklasse/domain/money.ts'

/** Reads a number of pieces as a player types it, dots between thousands allowed; null for anything else. */
export function parseQuantity(text: string): Quantity | null {
  const typed = text.trim()
  if (!/^(\d{1,10}|\d{1,3}([.\s]\d{3}){1,3})$/.test(typed)) return null
  const pieces = Number(typed.replaceAll(/\D/g, ''))
  return pieces >= 1 && pieces <= maxOrderQuantity ? toQuantity(pieces) : null
}
