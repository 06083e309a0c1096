import type { ClientMessage, PortfolioChange, ServerMessage } from '@koersklasse/contract/socket.ts'
import type { QueryClient } from '@tanstack/react-query'
import { askAnew } from '../api/ask-anew.ts'
import { keepFollowed, ofPlayer, userQuery } from '../api/queries.ts'
import { applyPortfolioChange } from './apply-portfolio-change.ts'
import { backoffMs } from './backoff.ts'
import { gatherPrices } from './gather-prices.ts'
import { createHolds, type Holds } from './holds.ts'
import { setMarketClock } from './market-clock.ts'

/** The live side of the app: the one place that opens the socket and writes what it says into the cache. */
export interface Live {
  /** The products that are looked at: their prices come as long as they are held. */
  products: Holds
  /** The same of underlyings, by their symbols. */
  underlyings: Holds
  /** Connects, or connects anew, as who is logged in now; null is a visitor. */
  connectAs(userId: string | null): void
  /** The device is awake again, or has a network: finds out at once whether there is a connection, and makes one. */
  wakeUp(): void
  /** Whether prices come in. */
  isConnected(): boolean
  onConnection(listener: () => void): () => void
  /** Each change of the own portfolios, once. */
  onPortfolioChange(listener: (change: PortfolioChange) => void): () => void
}

/** How long to gather what is held and let go before telling the server, in milliseconds. */
const gatherMs = 50
/**
 * A line may be dead without a word, as after a sleep or where a network was left. How long it may be silent before it is
 * asked whether anybody is there, and how long the answer or a connection may take, in milliseconds.
 */
const silentMs = 25_000
const answerMs = 10_000

/** Makes the live side. The socket, chance, time and the frames of the screen are parameters, for the tests. */
export function createLive({
  client,
  openSocket,
  random = Math.random,
  wait = (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  nextFrame = afterNextFrame,
}: {
  client: QueryClient
  openSocket: () => WebSocket
  random?: () => number
  wait?: (run: () => void, ms: number) => () => void
  nextFrame?: (run: () => void) => void
}): Live {
  const connectionListeners = new Set<() => void>()
  const changeListeners = new Set<(change: PortfolioChange) => void>()
  let socket: WebSocket | null = null
  let connected = false
  /** As the player of now. */
  let hasBeenConnected = false
  let failures = 0
  let player: string | null | undefined
  /** By portfolio: a player has one in each competition. */
  const lastVersions = new Map<string, number>()
  const subscribed = { product: '', underlying: '' }
  let stopWaiting = () => {}
  let stopWatching = () => {}
  let gathering = false
  const prices = gatherPrices(client, nextFrame)

  const products = createHolds(gather)
  const underlyings = createHolds(gather)

  function gather() {
    if (gathering) return
    gathering = true
    wait(() => {
      gathering = false
      subscribe()
    }, gatherMs)
  }

  function open() {
    stopWaiting()
    socket?.close()
    setConnected(false)
    const opened = openSocket()
    socket = opened
    watch(comeBack, answerMs)
    opened.addEventListener('open', () => send({ action: 'connect', body: {} }))
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      take(JSON.parse(data as string) as ServerMessage)
      if (connected) watch(ask, silentMs)
    })
    opened.addEventListener('close', () => {
      if (socket === opened) comeBack()
    })
  }

  function watch(run: () => void, ms: number) {
    stopWatching()
    stopWatching = wait(run, ms)
  }

  function ask() {
    send({ action: 'clock', body: {} })
    watch(comeBack, answerMs)
  }

  function comeBack() {
    stopWatching()
    const broken = socket
    socket = null
    broken?.close()
    setConnected(false)
    failures += 1
    stopWaiting = wait(open, backoffMs(failures, random()))
  }

  function take(message: ServerMessage) {
    switch (message.action) {
      case 'connected':
        failures = 0
        subscribed.product = ''
        subscribed.underlying = ''
        setMarketClock(message.body.clock)
        setConnected(true)
        subscribe()
        void catchUp(message.body.isLoggedIn)
        return
      case 'clock':
        return setMarketClock(message.body)
      case 'product':
        return prices.ofProducts(message.body)
      case 'portfolio':
        applyPortfolioChange(client, message.body)
        if (message.body.version <= (lastVersions.get(message.body.portfolioId) ?? -1)) return
        lastVersions.set(message.body.portfolioId, message.body.version)
        for (const listener of changeListeners) listener(message.body)
        return
      case 'underlying':
        return prices.ofUnderlyings(message.body)
      case 'followed':
        return keepFollowed(client, message.body)
      case 'error':
        return
    }
  }

  /**
   * Before there was a connection anything may have happened, also that another player has come in another tab; from now on
   * every change comes.
   */
  async function catchUp(isLoggedIn: boolean) {
    const isBack = hasBeenConnected
    hasBeenConnected = true
    if (isBack) void askAnew(client, ['history'])
    if (isBack || isLoggedIn !== (player !== null)) await askAnew(client, userQuery.queryKey)
    // For another one it begins anew.
    if (isBack && (client.getQueryData(userQuery.queryKey)?.id ?? null) !== player) return
    if (isLoggedIn) void askAnew(client, [ofPlayer])
  }

  function subscribe() {
    if (!connected) return
    const wanted = { product: products.ids(), underlying: underlyings.ids() }
    for (const kind of ['product', 'underlying'] as const) {
      const ids = wanted[kind]
      if (ids.join() === subscribed[kind]) continue
      subscribed[kind] = ids.join()
      send({ action: `subscribe-${kind}`, body: ids })
    }
  }

  function send(message: ClientMessage) {
    socket?.send(JSON.stringify(message))
  }

  function setConnected(next: boolean) {
    if (connected === next) return
    connected = next
    for (const listener of connectionListeners) listener()
  }

  return {
    products,
    underlyings,
    connectAs(userId) {
      if (player === userId && socket !== null) return
      player = userId
      lastVersions.clear()
      hasBeenConnected = false
      open()
    },
    wakeUp() {
      if (connected) ask()
      else if (socket === null && player !== undefined) open()
    },
    isConnected: () => connected,
    onConnection(listener) {
      connectionListeners.add(listener)
      return () => void connectionListeners.delete(listener)
    },
    onPortfolioChange(listener) {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },
  }
}

/** Right after a frame, not in it: what is written then is laid out once, with all else that the frame after it brings. */
function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
