// Calls the handlers of this node with the messages of a bus. A handler that throws does not affect the others.

import type { Log } from '../log.ts'
import type { Topic, Topics } from './bus.ts'

type Handler = (message: never) => void

/** The handlers of one node. Messages come as JSON, so that handlers get the same as over a network. */
export interface Delivery {
  /** Adds a handler to a topic; returns a function that removes it. */
  subscribe<T extends Topic>(topic: T, handler: (message: Topics[T]) => void): () => void
  /** Parses a message and calls the topic's handlers with it, in order of subscribing. Never throws. */
  deliver(topic: Topic, json: string): void
}

/** Creates a delivery without handlers. Messages that are not JSON, and errors that handlers throw, are logged. */
export function createDelivery(log: Log): Delivery {
  const handlers = new Map<Topic, Set<{ handle: Handler }>>()

  return {
    subscribe(topic, handler) {
      const entry = { handle: handler as Handler }
      const ofTopic = handlers.get(topic) ?? new Set()
      handlers.set(topic, ofTopic.add(entry))
      return () => void ofTopic.delete(entry)
    },

    deliver(topic, json) {
      const ofTopic = handlers.get(topic)
      if (ofTopic === undefined || ofTopic.size === 0) return
      let message: never
      try {
        message = JSON.parse(json) as never
      } catch (error) {
        log.error({ err: error, topic }, 'a message on the bus is not JSON')
        return
      }
      for (const { handle } of [...ofTopic]) {
        try {
          handle(message)
        } catch (error) {
          log.error({ err: error, topic }, 'a handler of the bus failed')
        }
      }
    },
  }
}
