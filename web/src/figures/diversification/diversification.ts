// What an equal amount in one, five or twenty real shares did in a year.

import year from '../../../../content/academy/prices/shares-2007.json'

/** How many shares a basket has. */
export const sizes = ['1', '5', '20'] as const
export type Size = (typeof sizes)[number]

/** The names of the shares, in the order in which they follow each other. */
export const shareNames: readonly string[] = year.shares.map(({ name }) => name)

/** The end of each week, from the end of the year before. */
export const weeks: readonly string[] = year.weeks

export interface Basket {
  names: readonly string[]
  /** The value at the end of each week, as a part of what was put in. */
  values: readonly number[]
}

/** The basket of the shares that follow each other from a place on, with the same amount in each at the start. */
export function basketFrom(first: number, size: number): Basket {
  const shares = Array.from(
    { length: size },
    (_, index) => year.shares[(first + index) % year.shares.length]!,
  )
  const values = weeks.map((_, week) => {
    const parts = shares.map(({ closes }) => closes[week]! / closes[0]!)
    return parts.reduce((sum, part) => sum + part, 0) / size
  })
  return { names: shares.map(({ name }) => name), values }
}

/** Every basket of a size: one from each place, or the only one. */
export function basketsOf(size: Size): Basket[] {
  const count = Number(size)
  const places = count === shareNames.length ? 1 : shareNames.length
  return Array.from({ length: places }, (_, first) => basketFrom(first, count))
}

/** The gain over the year, as a fraction. */
export function gainOf({ values }: Basket): number {
  return values.at(-1)! - 1
}

/** The deepest fall from an earlier high, as a fraction. */
export function deepestFall({ values }: Pick<Basket, 'values'>): number {
  let high = 0
  return values.reduce((deepest, value) => {
    high = Math.max(high, value)
    return Math.max(deepest, 1 - value / high)
  }, 0)
}
