import type { Mood } from './face.ts'

export type Figure = {
  name: string
  /** The colour of the seal. */
  ground: string
  lobes: number
  /** How far the head sinks, in units, and leans, in degrees, when things go wrong; it rises when they go well. */
  lean?: number
  /** Below and behind: what the seal cuts off. */
  bust?: (mood: Mood) => string
  /** What moves with the mood and may stand out of the seal. */
  head: (mood: Mood) => string
  /** The head without a face, for who has not chosen. */
  blank?: (mood: Mood) => string
  /** Over the head: a collar that holds the chin. */
  front?: (mood: Mood) => string
}
