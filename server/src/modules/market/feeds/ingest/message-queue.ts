// A queue of messages with a limit. They are processed one at a time, each in a turn of the event loop of its own, so
// that a sender of many does not block the node.

interface Waiting<Answer> {
  text: string
  resolve(answer: Answer | null): void
  reject(fault: unknown): void
}

export interface MessageQueue<Answer> {
  /**
   * Queues a message, even when the queue is full. Resolves to its answer, or to null if the queue was emptied first.
   * Rejects with what processing throws.
   */
  offer(text: string): Promise<Answer | null>
  /** Whether the queue is full, so that nothing more should be offered until there is room. */
  isFull(): boolean
  /** Drops the waiting messages; each sender gets null. */
  empty(): void
  /** How many characters wait. */
  size(): number
}

/**
 * @param options.maxSize how many characters may wait before the queue is full
 * @param options.onRoom is called each time that a full queue is half empty again
 */
export function createMessageQueue<Answer>(
  process: (text: string) => Answer | null,
  { maxSize, onRoom }: { maxSize: number; onRoom(): void },
): MessageQueue<Answer> {
  let queue: Waiting<Answer>[] = []
  let taken = 0
  let size = 0
  let isTaking = false
  let wasFull = false

  function reset(): void {
    queue = []
    taken = 0
  }

  function takeNext(): void {
    const next = queue[taken]
    if (next === undefined) {
      reset()
      isTaking = false
      return
    }
    taken += 1
    size -= next.text.length
    try {
      next.resolve(process(next.text))
    } catch (fault) {
      next.reject(fault)
    }
    if (wasFull && size < maxSize / 2) {
      wasFull = false
      onRoom()
    }
    setImmediate(takeNext)
  }

  return {
    offer: (text) =>
      new Promise((resolve, reject) => {
        queue.push({ text, resolve, reject })
        size += text.length
        wasFull ||= size >= maxSize
        if (isTaking) return
        isTaking = true
        setImmediate(takeNext)
      }),
    isFull: () => size >= maxSize,
    empty() {
      const left = queue.slice(taken)
      reset()
      size = 0
      wasFull = false
      for (const { resolve } of left) resolve(null)
    },
    size: () => size,
  }
}
