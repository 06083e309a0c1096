// The bus of a single process. As over a network, handlers are called after the publisher has returned, in order, and
// with a copy of the message.

import type { Log } from '../log.ts'
import type { Bus, Topic } from './bus.ts'
import { createDelivery } from './delivery.ts'

/** Creates a bus for this process alone. Messages published after it is closed are dropped. */
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
    subscribeFollowed: subscribe,
    follow: () => () => {},
    publish(topic, message) {
      if (isClosed) return
      if (waiting.length === 0) setImmediate(deliverAll)
      waiting.push({ topic, json: JSON.stringify(message) })
    },
    publishElsewhere() {},
    isConnected: () => !isClosed,
    onReconnect: () => () => {},
    dropped: () => 0,
    received: () => 0,
    async close() {
      isClosed = true
      deliverAll()
    },
  }
}
