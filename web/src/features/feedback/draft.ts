export const ratings = ['one', 'two', 'three', 'four', 'five'] as const
export type Rating = (typeof ratings)[number]

/** What a player is about to tell. */
export interface Draft {
  rating: Rating | null
  explanation: string
  consent: boolean
}

export const emptyDraft: Draft = { rating: null, explanation: '', consent: false }

/** A rating as the number that is sent: 1 to 5. */
export function ratingNumber(rating: Rating): number {
  return ratings.indexOf(rating) + 1
}
