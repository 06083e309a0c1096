/** What the calling thread is asked to do; it answers with the bytes of the last answer. */
export interface Calls {
  url: string
  calls: number
}
