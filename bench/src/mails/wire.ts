// Messages from the mail server of the benchmark.

/** A mail that somebody waits for, and when it arrived, in milliseconds since 1970. */
export interface Arrived {
  to: string
  at: number
}

/** What has arrived since the start; `arrived` only since the last report. */
export interface SinkReport {
  mails: number
  /** Mails with a Message-ID of their own: fewer than `mails` if any came twice. */
  different: number
  bytes: number
  arrived: Arrived[]
}
