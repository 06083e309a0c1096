// Messages between the benchmark and the process that sends its orders.

/** To the sender: send for a while, starting with order number `first`. */
export interface Round {
  port: number
  first: number
  connections: number
  warmUpMs: number
  measuredMs: number
}

/** Settings shared by all rounds. */
export interface Orders {
  /** The session tokens of all players. */
  tokens: readonly string[]
  productIds: readonly string[]
  /** Whether players keep what they buy, so that their portfolios grow. */
  keep?: boolean
}

/** From the sender: the numbers of all filled orders, and the response times within the measured period. */
export interface Report {
  filled: number[]
  /** The first lines of each unsuccessful response. */
  refused: string[]
  /** In milliseconds, within the measured period. */
  latenciesMs: number[]
  /** The length of the measured period. */
  measuredMs: number
  /** When the measured period began, in microseconds of the monotonic clock of the machine. */
  startedUs: number
}

/** The idempotency key of an order. */
export function keyOf(number: number): string {
  return `benchmark-${number}`
}
