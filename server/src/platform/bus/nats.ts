// The bus of several nodes, over NATS. A node's own handlers are called directly, so that the node keeps working while
// the NATS server cannot be reached. The client never stops trying to reconnect. Messages to a player have a subject of that
// player, to which only the nodes with a socket of that player subscribe.

import {
  type ConnectionOptions,
  connect,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { type Bus, type PlayerTopic, playerTopics, type Topic, type Topics } from './bus.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { createInProcessBus } from './in-process.ts'
import { createUndelivered } from './undelivered.ts'

const closeTimeoutMs = 2_000
/** A server that does not answer this many pings in a row counts as lost. */
const silentPings = 3

/**
 * Connects to a NATS server or cluster.
 * @param options.url its address, such as nats://localhost:4222 or tls://user:password@nats.example; several are separated
 * by commas
 * @param options.reconnectWaitMs the time between two attempts to reconnect, in milliseconds
 * @param options.pingMs how often the server is asked whether it is there, in milliseconds; one that is silent for thrice as
 * long counts as lost
 * @throws StartupError if no server can be reached now; a connection that is lost later never throws
 */
export async function connectNatsBus(options: {
  url: string
  log: Log
  reconnectWaitMs?: number
  pingMs?: number
}): Promise<Bus> {
  const { url, log, reconnectWaitMs = 500, pingMs = 5_000 } = options
  const connection = await connect({
    ...placeAndLogin(url),
    name: 'koersklasse',
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectWaitMs,
    pingInterval: pingMs,
    maxPingOut: silentPings - 1,
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    throw new StartupError(`The NATS server at ${withoutPassword(url)} cannot be reached.`, { cause: error })
  })
  const remote = createRemote(connection, log)
  const local = createInProcessBus(log)
  const undelivered = createUndelivered(silentPings * pingMs)
  const listeners = new Set<() => void>()
  let isConnected = true
  let dropped = 0

  void followStatus()

  async function followStatus(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        log.warn('the NATS server is away; messages to other nodes are dropped')
        isConnected = false
      } else if (type === 'reconnect') {
        log.info({ dropped }, 'the NATS server is back')
        isConnected = true
        for (const userId of undelivered.take()) publishElsewhere('reload', { userId })
        for (const listener of listeners) listener()
      }
    }
  }

  function send<T extends Topic>(topic: T, message: Topics[T]): boolean {
    const json = JSON.stringify(message)
    try {
      connection.publish(subjectOf(topic, message), json)
      return true
    } catch (error) {
      log.warn({ err: error, topic, bytes: json.length }, 'NATS did not take a message')
      return false
    }
  }

  function publishElsewhere<T extends Topic>(topic: T, message: Topics[T]): void {
    if (isForPlayer(topic)) undelivered.add((message as Topics[PlayerTopic]).userId, isConnected)
    if (!isConnected || !send(topic, message)) dropped += 1
  }

  return {
    publish(topic, message) {
      local.publish(topic, message)
      publishElsewhere(topic, message)
    },
    publishElsewhere,
    subscribe: (topic, handler) => both(local.subscribe(topic, handler), remote.subscribe(topic, handler)),
    subscribeFollowed: (topic, handler) =>
      both(local.subscribe(topic, handler), remote.followed.subscribe(topic, handler)),
    follow: remote.follow,
    isConnected: () => isConnected,
    onReconnect(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dropped: () => dropped,
    received: remote.received,
    async close() {
      await local.close()
      await (isConnected ? drain(connection) : connection.close())
      isConnected = false
    },
  }
}

const both = (endOne: () => void, endOther: () => void) => () => {
  endOne()
  endOther()
}

function isForPlayer(topic: Topic): topic is PlayerTopic {
  return (playerTopics as readonly Topic[]).includes(topic)
}

/** The subject of a message; a `*` where the player is, for all players. */
function subjectOf<T extends Topic>(topic: T, message: Topics[T]): string {
  if (!isForPlayer(topic)) return `koersklasse.${topic}`
  const { userId } = message as Topics[PlayerTopic]
  return `koersklasse.player.${userId ?? 'none'}.${topic}`
}

/** What comes from other nodes. There is one subscription for each topic that has handlers, and one for each player. */
function createRemote(connection: NatsConnection, log: Log) {
  const all = createDelivery(log)
  const followed = createDelivery(log)
  const topics = new Map<Topic, { handlers: number; subscription: Subscription }>()
  let received = 0

  function listen(subject: string, { deliver }: Delivery): Subscription {
    return connection.subscribe(subject, {
      callback(error, message) {
        if (error !== null) return log.warn({ err: error }, 'NATS could not deliver a message')
        received += 1
        deliver(message.subject.slice(message.subject.lastIndexOf('.') + 1) as Topic, message.string())
      },
    })
  }

  return {
    followed,
    received: () => received,
    follow(userId: string): () => void {
      const subscription = listen(`koersklasse.player.${userId}.*`, followed)
      return () => subscription.unsubscribe()
    },
    subscribe<T extends Topic>(topic: T, handler: (message: Topics[T]) => void): () => void {
      const end = all.subscribe(topic, handler)
      const known = topics.get(topic)
      if (known === undefined) {
        const subject = isForPlayer(topic) ? `koersklasse.player.*.${topic}` : `koersklasse.${topic}`
        topics.set(topic, { handlers: 1, subscription: listen(subject, all) })
      } else known.handlers += 1
      return () => {
        end()
        const { handlers, subscription } = topics.get(topic)!
        if (handlers > 1) topics.set(topic, { handlers: handlers - 1, subscription })
        else {
          subscription.unsubscribe()
          topics.delete(topic)
        }
      }
    },
  }
}

/**
 * Where the servers are, and how to log in to them: what the client does not read from an address itself. A name without a
 * password is a token. With `tls:` in one address a server without TLS is refused.
 */
function placeAndLogin(url: string): ConnectionOptions {
  const addresses = url.split(',').map((each) => new URL(each))
  const { username, password } = addresses.find((each) => each.username !== '') ?? addresses[0]!
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: addresses.map(({ host }) => host),
    ...(pass !== '' ? { user, pass } : user !== '' && { token: user }),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
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
