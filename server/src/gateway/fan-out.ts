// What goes out to many: prices, gathered and sent together at each flush; the market's clock; changes of portfolios
// and of what players follow.
// Nothing queues up for a reader that does not keep up: it gets the latest of what it missed when it has read the rest.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { Followed } from '@koersklasse/contract/following.ts'
import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { Connection, Lag } from './connection.ts'
import { frameOf } from './frame.ts'
import type { GatewayLimits } from './limits.ts'
import { createTopics } from './topics.ts'

/** The latest prices, as the market has them. */
export interface Prices {
  product(id: string): ProductPrice | null
  underlying(symbol: string): UnderlyingPrice | null
  /** Calls the listener after prices have changed. Returns the function that ends it. */
  onChange(
    listener: (changed: { productIds: Iterable<string>; symbols: Iterable<string> }) => void,
  ): () => void
}

export interface FanOutParts {
  prices: Prices
  clock: Clock
  marketClock: () => MarketClock
  limits: GatewayLimits
}

export type FanOut = ReturnType<typeof createFanOut>

type Kind = 'product' | 'underlying'

export function createFanOut({ prices, clock, marketClock, limits }: FanOutParts) {
  const topics = {
    product: createTopics<Connection>('product', prices.product),
    underlying: createTopics<Connection>('underlying', prices.underlying),
  }
  const behind = new Set<Connection>()
  /** The newest lists of those that have named more new ids than they may. */
  const waiting = new Map<Connection, Map<Kind, readonly string[]>>()
  let round = 1
  let framesSent = 0

  /** Sends a frame, or not where the reader is behind: then it returns what to note the missed in. */
  function deliver(connection: Connection, frame: Buffer): Lag | null {
    if (!connection.isOpen) return null
    if (connection.lag === null && connection.bufferedBytes > limits.bufferedBytes) {
      connection.lag = { since: clock.now(), round, clock: false, change: null, followed: null }
      behind.add(connection)
    }
    if (connection.lag === null) {
      connection.send(frame)
      framesSent += 1
    }
    return connection.lag
  }

  function deliverChange(connection: Connection, change: PortfolioChange, frame: Buffer): void {
    const lag = deliver(connection, frame)
    if (lag !== null && change.version >= (lag.change?.version ?? 0)) lag.change = change
  }

  /** Sends what a reader has missed, when it has read all that waited; gives it up when that takes too long. */
  function catchUp(connection: Connection, lag: Lag): void {
    if (connection.bufferedBytes > 0) {
      if (clock.now() - lag.since > limits.behindMs) connection.terminate()
      return
    }
    behind.delete(connection)
    connection.lag = null
    const frames = [
      topics.product.frameSince(connection, lag.round),
      topics.underlying.frameSince(connection, lag.round),
      lag.clock ? frameOf({ action: 'clock', body: marketClock() }) : null,
      lag.change && frameOf({ action: 'portfolio', body: lag.change }),
      lag.followed && frameOf({ action: 'followed', body: lag.followed }),
    ]
    for (const frame of frames) if (frame !== null) connection.send(frame)
  }

  /** Replaces what a connection follows, and sends it the prices of what is new to it. */
  function replaceList(connection: Connection, kind: Kind, ids: readonly string[]): void {
    const { newIds, frame } = topics[kind].subscribe(connection, ids)
    connection.newIds.spend(newIds)
    const lag = frame && deliver(connection, frame)
    // What it has never had counts as missed since ever.
    if (lag !== null) lag.round = 0
  }

  function takeWaiting(connection: Connection, lists: Map<Kind, readonly string[]>): void {
    for (const [kind, ids] of lists) {
      if (connection.newIds.isEmpty) return
      lists.delete(kind)
      replaceList(connection, kind, ids)
    }
    waiting.delete(connection)
  }

  return {
    /** Replaces what a connection follows: at once, or where it does so too fast a little later. */
    subscribe(connection: Connection, kind: Kind, ids: readonly string[]): void {
      const lists = waiting.get(connection) ?? new Map<Kind, readonly string[]>()
      lists.set(kind, ids)
      waiting.set(connection, lists)
      takeWaiting(connection, lists)
    },

    /** Notes prices that have changed, to be sent at the next flush. */
    touch(changed: { productIds: Iterable<string>; symbols: Iterable<string> }): void {
      topics.product.touch(changed.productIds)
      topics.underlying.touch(changed.symbols)
    },

    /** Sends all that has changed since the last flush. */
    flush(): void {
      round += 1
      for (const kind of [topics.product, topics.underlying]) {
        for (const { frame, members } of kind.takeFrames(round)) {
          for (const connection of members) deliver(connection, frame)
        }
      }
      for (const [connection, lists] of waiting) takeWaiting(connection, lists)
      for (const connection of behind) if (connection.lag !== null) catchUp(connection, connection.lag)
    },

    /** Tells connections that the market's clock was set. */
    sendClock(connections: Iterable<Connection>, body: MarketClock): void {
      const frame = frameOf({ action: 'clock', body })
      for (const connection of connections) {
        const lag = deliver(connection, frame)
        if (lag !== null) lag.clock = true
      }
    },

    /** Sends a change of a portfolio to the sockets of its owner. */
    sendChange(connections: Iterable<Connection>, body: PortfolioChange): void {
      const frame = frameOf({ action: 'portfolio', body })
      for (const connection of connections) deliverChange(connection, body, frame)
    },

    /** Sends what a player follows from now on to that player's sockets. */
    sendFollowed(connections: Iterable<Connection>, body: Followed): void {
      const frame = frameOf({ action: 'followed', body })
      for (const connection of connections) {
        const lag = deliver(connection, frame)
        if (lag !== null && body.version >= (lag.followed?.version ?? 0)) lag.followed = body
      }
    },

    forget(connection: Connection): void {
      topics.product.unsubscribe(connection)
      topics.underlying.unsubscribe(connection)
      behind.delete(connection)
      waiting.delete(connection)
    },

    stats: () => ({ behind: behind.size, framesSent }),
  }
}
