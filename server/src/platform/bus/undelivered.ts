// The players whose messages may not have reached other nodes: those sent while the connection was lost, or just before,
// because it takes a while to notice the loss.

/** The most players that are remembered; beyond that, a player may have to load the page again. */
const most = 20_000

export interface Undelivered {
  /**
   * Remembers the player of a message; null for one who has left.
   * @param isConnected whether the connection seems to be there
   */
  add(userId: string | null, isConnected: boolean): void
  /** Returns the players whose messages may be lost, and forgets them. */
  take(): Set<string>
}

/** @param noticedMs how long it may take to notice that the connection is lost, in milliseconds */
export function createUndelivered(noticedMs: number): Undelivered {
  let recent = new Set<string>()
  let before = new Set<string>()
  let since = performance.now()
  return {
    add(userId, isConnected) {
      if (isConnected && performance.now() - since > noticedMs) {
        before = recent
        recent = new Set()
        since = performance.now()
      }
      if (userId !== null && recent.size < most) recent.add(userId)
    },
    take() {
      const players = before.union(recent)
      before = new Set()
      recent = new Set()
      return players
    },
  }
}
