// Amounts as they are typed into a form, in Dutch notation or with a point.

import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'

const centsPerEuro = 100

/** An amount such as '1.000,50' or '1000.5'; null if it cannot be read or is out of bounds. */
export function amountOf(typed: string, least: number, most: number): number | null {
  const plain = typed.replaceAll(/[\s€%]/g, '')
  const isDutch = plain.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(plain)
  const point = isDutch ? plain.replaceAll('.', '').replace(',', '.') : plain
  if (!/^\d+(\.\d{1,2})?$/.test(point)) return null
  const amount = Number(point)
  return amount >= least && amount <= most ? amount : null
}

/** An amount in euro, in cents; null if it cannot be read or is out of bounds. */
export function centsOf(typed: string, { least, most }: { least: Cents; most: Cents }): Cents | null {
  const amount = amountOf(typed, least / centsPerEuro, most / centsPerEuro)
  return amount === null ? null : toCents(Math.round(amount * centsPerEuro))
}
