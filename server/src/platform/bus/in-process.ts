// The bus of a single process. Handlers are called after the publisher's own work, in order, with a copy of the message:
// as they would be over a network.

import type { Log } from '../log.ts'
import type { Bus, Topic } from './bus.ts'
import { createDelivery } from './delivery.ts'

/** A bus that reaches this process alone. Messages published after it is closed are dropped. */
export function createInProcessBus(log: Log): Bus {
  const { subscribe, deliver } = createDelivery(log)
  let waiting: { topic: Topic; json: string }[] = []
  let isClosed = false

  function deliverAll(): void {
    const messages = waiting
    waiting = []
    for (const { topic, json } of messages) deliver(topic, json)
  }

  return {
    subscribe,
    publish(topic, message) {
      if (isClosed) return
      if (waiting.length === 0) setImmediate(deliverAll)
      waiting.push({ topic, json: JSON.stringify(message) })
    },
    async close() {
      isClosed = true
      deliverAll()
    },
  }
}
