// The bus of several nodes, over NATS. This node's own handlers are served directly, so that a node goes on by itself
// while the NATS server is away; the client then tries to come back for ever.

import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import type { Bus, Topic } from './bus.ts'
import { createDelivery } from './delivery.ts'
import { createInProcessBus } from './in-process.ts'

/** A bus that knows how many messages did not leave this node. */
export interface NatsBus extends Bus {
  /** How many messages were dropped since the start: the server was away, or they were too large for it. */
  dropped(): number
}

const subjectPrefix = 'koersklasse.'
const closeTimeoutMs = 2_000

/**
 * Connects to a NATS server or cluster.
 * @param options.url where it is, such as nats://localhost:4222; several, separated by commas
 * @param options.reconnectWaitMs how long it waits between two tries to come back
 * @throws a StartupError with a plain sentence where it cannot be reached at first; later it is awaited for ever
 */
export async function connectNatsBus(options: {
  url: string
  log: Log
  reconnectWaitMs?: number
}): Promise<NatsBus> {
  const { url, log, reconnectWaitMs = 500 } = options
  const connection = await connect({
    servers: url.split(','),
    name: 'koersklasse',
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectWaitMs,
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    throw new StartupError(`The NATS server at ${withoutPassword(url)} cannot be reached.`, { cause: error })
  })
  const remote = createDelivery(log)
  const local = createInProcessBus(log)
  let isConnected = true
  let dropped = 0

  connection.subscribe(`${subjectPrefix}>`, {
    callback: (error, message) => {
      if (error !== null) return log.warn({ err: error }, 'NATS could not deliver a message')
      remote.deliver(message.subject.slice(subjectPrefix.length) as Topic, message.string())
    },
  })
  void followStatus()

  async function followStatus(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') log.warn('the NATS server is away; messages to other nodes are dropped')
      if (type === 'reconnect') log.info({ dropped }, 'the NATS server is back')
      if (type === 'disconnect' || type === 'reconnect') isConnected = type === 'reconnect'
    }
  }

  function send(topic: Topic, json: string): boolean {
    try {
      connection.publish(subjectPrefix + topic, json)
      return true
    } catch (error) {
      log.warn({ err: error, topic, bytes: json.length }, 'NATS did not take a message')
      return false
    }
  }

  return {
    publish(topic, message) {
      local.publish(topic, message)
      if (!isConnected || !send(topic, JSON.stringify(message))) dropped += 1
    },
    subscribe(topic, handler) {
      const endings = [local.subscribe(topic, handler), remote.subscribe(topic, handler)]
      return () => {
        for (const end of endings) end()
      }
    },
    dropped: () => dropped,
    async close() {
      await local.close()
      await (isConnected ? drain(connection) : connection.close())
      isConnected = false
    },
  }
}

/** Sends what still waits; a server that does not answer in time is left. */
async function drain(connection: NatsConnection): Promise<void> {
  const timer = setTimeout(() => void connection.close(), closeTimeoutMs)
  await connection.drain().catch(() => connection.close())
  clearTimeout(timer)
}

function withoutPassword(url: string): string {
  return url.replaceAll(/\/\/[^/,]*@/g, '//')
}
