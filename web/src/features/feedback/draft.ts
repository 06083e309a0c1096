export const ratings = ['one', 'two', 'three', 'four', 'five'] as const
export type Rating = (typeof ratings)[number]

/** Feedback that has not been sent yet. */
export interface Draft {
  rating: Rating | null
  explanation: string
  consent: boolean
}

export const emptyDraft: Draft = { rating: null, explanation: '', consent: false }

/** The number that the server expects for a rating: 1 to 5. */
export function ratingNumber(rating: Rating): number {
  return ratings.indexOf(rating) + 1
}
