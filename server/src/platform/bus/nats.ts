// The bus of several nodes, over NATS. A node's own handlers are called directly, so that the node keeps working while
// the NATS server cannot be reached. The client never stops trying to reconnect.

import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import type { Bus, Topic } from './bus.ts'
import { createDelivery } from './delivery.ts'
import { createInProcessBus } from './in-process.ts'

const subjectPrefix = 'koersklasse.'
const closeTimeoutMs = 2_000

/**
 * Connects to a NATS server or cluster.
 * @param options.url its address, such as nats://localhost:4222; several are separated by commas
 * @param options.reconnectWaitMs the time between two attempts to reconnect, in milliseconds
 * @throws StartupError if no server can be reached now; a connection that is lost later never throws
 */
export async function connectNatsBus(options: {
  url: string
  log: Log
  reconnectWaitMs?: number
}): Promise<Bus> {
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
    isConnected: () => isConnected,
    dropped: () => dropped,
    async close() {
      await local.close()
      await (isConnected ? drain(connection) : connection.close())
      isConnected = false
    },
  }
}

/** Sends waiting messages; gives up on a server that does not answer in time. */
async function drain(connection: NatsConnection): Promise<void> {
  const timer = setTimeout(() => void connection.close(), closeTimeoutMs)
  await connection.drain().catch(() => connection.close())
  clearTimeout(timer)
}

function withoutPassword(url: string): string {
  return url.replaceAll(/\/\/[^/,]*@/g, '//')
}
