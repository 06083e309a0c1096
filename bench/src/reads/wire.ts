// Messages between the benchmark and the process that calls.

/** To the caller: what the players ask for when the app opens. */
export interface Starts {
  /** The session tokens of all players. */
  tokens: readonly string[]
  /** The paths of the calls of one start, with their query. */
  paths: readonly string[]
}

/** To the caller: play starts for a while, beginning with that of player number `first`. */
export interface Round {
  port: number
  first: number
  connections: number
  /** Calls a second, which come at random moments; null for one after the other on each connection. */
  rate: number | null
  warmUpMs: number
  measuredMs: number
}

/** From the caller. */
export interface Report {
  /** How many calls were made, before, within and after the measured period. */
  calls: number
  /** The first unsuccessful answers. */
  refused: string[]
  /** In milliseconds, within the measured period, by path: from when a call was due until it was answered. */
  latenciesMs: Record<string, number[]>
}
