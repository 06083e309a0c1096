// What the benchmark and the process with its readers say to each other.

/** To the readers: open sockets, or let those of the gateway follow other lists. */
export type Order =
  | { kind: 'open'; port: number; sockets: number }
  | { kind: 'follow'; port: number; lists: readonly (readonly string[])[] }

/** From the readers: an order is done, or how much has come so far; times in microseconds of CPU. */
export type Report = { kind: 'done' } | { kind: 'received'; bytes: number; cpu: number }
