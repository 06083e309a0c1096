// The distance between bid and ask of real shares at each time of the day, over the recorded week.

import hours from '../../../../content/academy/prices/spreads.json'

/** The shares, from the highest price to the lowest. */
export const shares = ['IBM', 'AIG', 'BAC'] as const
export type Share = (typeof shares)[number]

export interface HalfHour {
  /** Its start, in minutes after midnight in Amsterdam. */
  minute: number
  /** The median spread and bid, in cents. */
  spread: number
  bid: number
  /** Whether the exchange is open for all of it. */
  isOpen: boolean
}

/** Each half hour from ten in the morning until midnight. */
export function halfHoursOf(share: Share): HalfHour[] {
  const { opens, closes } = hours.session
  const { rows } = hours.shares.find(({ symbol }) => symbol === share)!
  return rows.map((row) => ({ ...row, isOpen: row.minute >= opens && row.minute < closes }))
}

/** The half hour with the smallest spread; the first of them. */
export function smallestSpread(rows: readonly HalfHour[]): HalfHour {
  return rows.reduce((best, row) => (row.spread < best.spread ? row : best))
}
