import type { ClientMessage, PortfolioChange, ServerMessage } from '@koersklasse/contract/socket.ts'
import type { QueryClient } from '@tanstack/react-query'
import { keepFollowed } from '../api/queries.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'
import { applyPortfolioChange, checkPortfolio } from './apply-portfolio-change.ts'
import { createConnection, type Wait } from './connection.ts'
import { setFeedPulse } from './feed-silence.ts'
import { setMarketClock } from './market-clock.ts'
import { createPriceBatcher } from './price-batcher.ts'
import { createSubscriptionCounts, type SubscriptionCounts } from './subscription-counts.ts'

/** Live updates: the one place that opens the socket, and writes what it receives into the query cache. */
export interface Live {
  /** The products whose prices are received. */
  products: SubscriptionCounts
  /** The underlyings whose prices are received, by symbol. */
  underlyings: SubscriptionCounts
  /** Connects, or reconnects, as the player who is logged in now; null for a visitor. */
  connectAs(userId: string | null): void
  /** To be called when the device wakes up or goes online: checks the connection, or connects, at once. */
  wakeUp(): void
  /** Whether prices are being received. */
  isConnected(): boolean
  onConnection(listener: () => void): () => void
  /** Calls a listener once for each change of the player's portfolios. */
  onPortfolioChange(listener: (change: PortfolioChange) => void): () => void
}

interface LiveOptions {
  client: QueryClient
  openSocket: () => WebSocket
  random?: () => number
  wait?: Wait
  nextFrame?: (run: () => void) => void
}

/** Starts without a connection. The socket, randomness, timers and frames are parameters for the tests. */
export function createLive(options: LiveOptions): Live {
  const { client, openSocket, random = Math.random, wait = waitOnTimer, nextFrame = afterNextFrame } = options
  const prices = createPriceBatcher(client, nextFrame)
  const changes = createChangeFeed()
  const connection = createConnection({ openSocket, onMessage, random, wait })
  const subscriptions = createSubscriptions(connection, wait)
  let player: string | null | undefined
  let hasBeenConnected = false

  function onMessage(message: ServerMessage) {
    switch (message.action) {
      case 'connected':
        setMarketClock(message.body.clock)
        setFeedPulse(message.body.feed)
        subscriptions.sendAll()
        void catchUp(message.body.userId)
        return
      case 'clock':
        return setMarketClock(message.body)
      case 'feed':
        return setFeedPulse(message.body)
      case 'product':
        return prices.ofProducts(message.body)
      case 'underlying':
        return prices.ofUnderlyings(message.body)
      case 'portfolio':
        applyPortfolioChange(client, message.body)
        return changes.add(message.body)
      case 'followed':
        return keepFollowed(client, message.body)
      case 'subrankings':
        return void refetch(client, queryKeys.subRankings())
      case 'academy':
        void refetch(client, queryKeys.user())
        return void refetch(client, queryKeys.academy())
      case 'chosen':
        return void refetch(client, queryKeys.user())
      case 'messages':
        // All players of a competition may be told at once.
        return void wait(() => refetchPlayer(client), random() * spreadMs)
      case 'error':
        if (message.body.code === 'excluded') void refetch(client, queryKeys.user())
        return
    }
  }

  /**
   * Refetches what may have changed while there was no connection. Another player may have logged in in another tab: then
   * only the user is refetched, and the app connects again as that player.
   * @param userId the player of the connection, null for a visitor
   */
  async function catchUp(userId: string | null) {
    const isBack = hasBeenConnected
    hasBeenConnected = true
    if (isBack) void refetch(client, queryKeys.history())
    if (isBack || userId !== player) await refetch(client, queryKeys.user())
    if (userId !== player || userId === null) return
    if (isBack) void refetch(client, queryKeys.player())
    else await checkPortfolio(client)
  }

  return {
    products: subscriptions.product,
    underlyings: subscriptions.underlying,
    connectAs(userId) {
      if (player === userId && connection.isActive()) return
      player = userId
      changes.reset()
      hasBeenConnected = false
      connection.open()
    },
    wakeUp: connection.wakeUp,
    isConnected: connection.isConnected,
    onConnection: connection.onChange,
    onPortfolioChange: changes.subscribe,
  }
}

/** The time over which browsers spread their requests when many players are told something at once, in milliseconds. */
const spreadMs = 500

function refetchPlayer(client: QueryClient) {
  for (const queryKey of [queryKeys.user(), queryKeys.competition(), queryKeys.player()])
    void refetch(client, queryKey)
}

/** How long changes of subscriptions are collected before they are sent to the server, in milliseconds. */
const collectMs = 50

/** Sends the server the ids whose prices the app needs, whenever they change. */
function createSubscriptions(
  connection: { isConnected(): boolean; send(message: ClientMessage): void },
  wait: Wait,
) {
  const sent = { product: '', underlying: '' }
  let isCollecting = false
  const counts = { product: createSubscriptionCounts(collect), underlying: createSubscriptionCounts(collect) }

  function collect() {
    if (isCollecting) return
    isCollecting = true
    wait(() => {
      isCollecting = false
      sendChanged()
    }, collectMs)
  }

  function sendChanged() {
    if (!connection.isConnected()) return
    for (const kind of ['product', 'underlying'] as const) {
      const ids = counts[kind].ids()
      if (ids.join() === sent[kind]) continue
      sent[kind] = ids.join()
      connection.send({ action: `subscribe-${kind}`, body: ids })
    }
  }

  return {
    ...counts,
    /** Sends all ids over a new connection, which has no subscriptions yet. */
    sendAll() {
      sent.product = ''
      sent.underlying = ''
      sendChanged()
    },
  }
}

/** Passes on changes of portfolios, each version only once. A player has a portfolio in each competition. */
function createChangeFeed() {
  const listeners = new Set<(change: PortfolioChange) => void>()
  const lastVersions = new Map<string, number>()
  return {
    add(change: PortfolioChange) {
      if (change.version <= (lastVersions.get(change.portfolioId) ?? -1)) return
      lastVersions.set(change.portfolioId, change.version)
      for (const listener of listeners) listener(change)
    },
    subscribe(listener: (change: PortfolioChange) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reset: () => lastVersions.clear(),
  }
}

const waitOnTimer: Wait = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Runs right after the next frame, so that everything that is written then is laid out once, in the frame after it. */
function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
