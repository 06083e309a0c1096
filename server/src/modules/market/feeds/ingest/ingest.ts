// The feed into which an operator pushes quotes. Each message is answered once its quotes are in the book.

import type { IngestAnswer } from '@koersklasse/contract/ingest.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { DropReason } from '../../quotes/quote-book.ts'
import { createExternalQuoteFilter } from '../external-quote-filter.ts'
import type { Feed, FeedOutlet } from '../feed.ts'
import { createMessageQueue } from './message-queue.ts'
import { readBatch } from './read-batch.ts'

export interface Ingest extends Feed {
  /** Whether the feed runs on this node. */
  isHere(): boolean
  /** Whether the queue is full, so that nothing more should be offered until `onRoom`. */
  isFull(): boolean
  /**
   * Queues a message. Resolves to the answer, or to null if the feed left this node first, or may have.
   * A full queue still accepts it. Rejects with a fault of the server.
   */
  offer(text: string): Promise<IngestAnswer | null>
  /** Counts a message that was not even read, because it is too large; returns the answer to it. */
  refuseTooLarge(): IngestAnswer
  /** Calls the listener each time that there is room again. Returns a function that removes it. */
  onRoom(listener: () => void): () => void
  /** Calls the listener when the feed leaves this node. Returns a function that removes it. */
  onLeft(listener: () => void): () => void
  /** How many bytes wait. */
  waitingBytes(): number
}

/** @param clock the market's */
export function createIngest({
  clock,
  maxLeap,
  delay,
  queueBytes = 4 * 1024 * 1024,
}: {
  clock: Clock
  /** The most that a price may differ from the one before without being confirmed, in percent. */
  maxLeap: number
  /** By how many milliseconds the feed is late; null if it is live. */
  delay: number | null
  /** The size at which the queue is full, in characters. */
  queueBytes?: number
}): Ingest {
  const listeners = { room: new Set<() => void>(), left: new Set<() => void>() }
  let outlet: FeedOutlet | null = null
  const queue = createMessageQueue((text) => take(text, outlet!), {
    maxSize: queueBytes,
    onRoom() {
      for (const listener of listeners.room) listener()
    },
  })

  function take(text: string, to: FeedOutlet): IngestAnswer | null {
    const read = readBatch(text, delay)
    if (!read.ok) return drop(read.refusal)
    const { sequence, quotes, wrongForm } = read.value
    const taken = to.quotes(quotes)
    if (taken === null) return null
    const dropped = taken.dropped as IngestAnswer['dropped']
    const answer: IngestAnswer = { sequence, accepted: taken.accepted.length, dropped }
    if (wrongForm > 0) {
      to.drop('wrong_form', wrongForm)
      answer.dropped.wrong_form = wrongForm
    }
    return answer
  }

  function drop(reason: DropReason & keyof IngestAnswer['dropped']): IngestAnswer {
    outlet?.drop(reason, 1)
    return { sequence: null, accepted: 0, dropped: { [reason]: 1 } }
  }

  function listen(to: Set<() => void>, listener: () => void): () => void {
    to.add(listener)
    return () => void to.delete(listener)
  }

  return {
    source: 'ingest',
    quoteFilter: createExternalQuoteFilter(clock, { maxLeap, isFirstBelieved: false }),
    start(to) {
      outlet = to
    },
    async stop() {
      outlet = null
      queue.empty()
      for (const listener of listeners.left) listener()
    },
    isHere: () => outlet !== null,
    isFull: queue.isFull,
    offer: (text) => (outlet === null ? Promise.resolve(null) : queue.offer(text)),
    refuseTooLarge: () => drop('too_large'),
    onRoom: (listener) => listen(listeners.room, listener),
    onLeft: (listener) => listen(listeners.left, listener),
    waitingBytes: queue.size,
  }
}
