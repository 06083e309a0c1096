// The avatars that a player can choose from, and their mood, which follows how the player's portfolio does today.

/** The highest id of an avatar. They count from 0, which is the default one. */
export const lastAvatarId = 16

export const moods = ['neutral', 'happy', 'sad'] as const
export type Mood = (typeof moods)[number]

/** From which result of the day the mood changes, as a fraction of the value at its beginning: a tenth of a percent. */
const moodThreshold = 0.001

/**
 * The mood of an avatar.
 * @param dayResult the change in value of the portfolio since the day began, as a fraction; null if it is not known
 */
export function moodOf(dayResult: number | null): Mood {
  if (dayResult === null || Math.abs(dayResult) < moodThreshold) return 'neutral'
  return dayResult > 0 ? 'happy' : 'sad'
}
