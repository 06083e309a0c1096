// The feed that somebody outside pushes in. Messages wait in a queue with an end, and are taken one at a time, with a
// turn of the event loop for everybody else after each; who pushed one is answered once it is in the book.

import type { IngestAnswer } from '@koersklasse/contract/ingest.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { DropReason } from '../../quotes/quote-book.ts'
import type { Feed, FeedOutlet } from '../feed.ts'
import { objectToOutside } from '../object-to-outside.ts'
import { readBatch } from './read-batch.ts'

export interface Ingest extends Feed {
  /** Whether the feed runs on this node. */
  isHere(): boolean
  /** Whether so much waits that no more is to be offered until `onRoom`. */
  isFull(): boolean
  /**
   * Queues a message. Resolves to what became of it; to null where the feed has left this node before.
   * What is offered although the queue is full is taken, too. Rejects with a fault, which is no fault of the sender.
   */
  offer(text: string): Promise<IngestAnswer | null>
  /** Counts a message that was not even read, because it is too large; returns the answer to it. */
  refuseTooLarge(): IngestAnswer
  /** Calls the listener each time that there is room again. Returns the function that ends it. */
  onRoom(listener: () => void): () => void
  /** Calls the listener when the feed leaves this node. Returns the function that ends it. */
  onLeft(listener: () => void): () => void
  /** How many bytes wait. */
  waitingBytes(): number
}

interface Waiting {
  text: string
  resolve(answer: IngestAnswer | null): void
  reject(fault: unknown): void
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
  /** By how many milliseconds the feed is late; null where it is live. */
  delay: number | null
  /** How much may wait. */
  queueBytes?: number
}): Ingest {
  const listeners = { room: new Set<() => void>(), left: new Set<() => void>() }
  let outlet: FeedOutlet | null = null
  let queue: Waiting[] = []
  let taken = 0
  let bytes = 0
  let isTaking = false
  let wasFull = false

  function offer(text: string): Promise<IngestAnswer | null> {
    if (outlet === null) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      queue.push({ text, resolve, reject })
      bytes += text.length
      wasFull ||= bytes >= queueBytes
      if (isTaking) return
      isTaking = true
      setImmediate(takeNext)
    })
  }

  function takeNext(): void {
    const next = queue[taken]
    if (next === undefined || outlet === null) {
      queue = []
      taken = 0
      isTaking = false
      return
    }
    taken += 1
    bytes -= next.text.length
    try {
      next.resolve(take(next.text, outlet))
    } catch (fault) {
      next.reject(fault)
    }
    if (wasFull && bytes < queueBytes / 2) {
      wasFull = false
      for (const listener of listeners.room) listener()
    }
    setImmediate(takeNext)
  }

  function take(text: string, to: FeedOutlet): IngestAnswer {
    const read = readBatch(text, delay)
    if (!read.ok) return drop(read.refusal)
    const { sequence, quotes, wrongForm } = read.value
    const answer: IngestAnswer = { sequence, accepted: 0, dropped: {} }
    to.quotes(quotes, ({ accepted, dropped }) => {
      answer.accepted = accepted.length
      answer.dropped = dropped as IngestAnswer['dropped']
    })
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
    objection: objectToOutside(clock, { maxLeap, isFirstBelieved: false }),
    start(to) {
      outlet = to
    },
    async stop() {
      outlet = null
      const left = queue.slice(taken)
      queue = []
      taken = 0
      bytes = 0
      wasFull = false
      for (const { resolve } of left) resolve(null)
      for (const listener of listeners.left) listener()
    },
    isHere: () => outlet !== null,
    isFull: () => bytes >= queueBytes,
    offer,
    refuseTooLarge: () => drop('too_large'),
    onRoom: (listener) => listen(listeners.room, listener),
    onLeft: (listener) => listen(listeners.left, listener),
    waitingBytes: () => bytes,
  }
}
