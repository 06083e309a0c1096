// Messages between the benchmark and the processes with the sockets of players.

/** To a process: the players whose sockets it opens. */
export interface Players {
  port: number
  /** A session of each player. */
  tokens: readonly string[]
  /** The lists of products that the sockets follow in turn. */
  lists: readonly (readonly string[])[]
  /** The first of the loopback addresses that the sockets come from, as a number. */
  firstAddress: number
}

/** To a process: open all sockets that are not, or only report. */
export interface Round {
  open: boolean
}

/** From a process, since its start. */
export interface Report {
  /** How many sockets are open, and accepted as their player's. */
  open: number
  /** How many were closed by the cluster. */
  closed: number
  bytes: number
}
