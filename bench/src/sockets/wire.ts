// Messages between the benchmark and the process with its readers.

/** To the readers: open sockets, or let those of the gateway subscribe to other lists. */
export type Order =
  | { kind: 'open'; port: number; sockets: number }
  | { kind: 'follow'; port: number; lists: readonly (readonly string[])[] }

/** From the readers: a request is done, or how much has arrived so far; times in microseconds of CPU. */
export type Report = { kind: 'done' } | { kind: 'received'; bytes: number; cpu: number }
