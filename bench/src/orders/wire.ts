// What the benchmark and the process that sends its orders say to each other.

/** To the sender: keep sending for a while, from the order with number `first` on. */
export interface Round {
  port: number
  first: number
  warmUpMs: number
  measuredMs: number
}

/** What every round has in common. */
export interface Orders {
  /** A session's token of each player. */
  tokens: readonly string[]
  productIds: readonly string[]
}

/** From the sender: the numbers of all orders that were filled, and of those in the measured time how long each took. */
export interface Report {
  filled: number[]
  /** The first line or two of each answer that was no success. */
  refused: string[]
  /** In milliseconds, of the measured time. */
  latenciesMs: number[]
  /** The measured time itself. */
  measuredMs: number
  /** The share of the measured time that the sender's processor was busy. */
  busy: number
}

/** The key of an order, by which the database has it. */
export function keyOf(number: number): string {
  return `benchmark-${number}`
}
