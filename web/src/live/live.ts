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
  /** Whether prices come in. */
  isConnected(): boolean
  onConnection(listener: () => void): () => void
  /** Each change of the own portfolios, once. */
  onPortfolioChange(listener: (change: PortfolioChange) => void): () => void
}

/** How long to gather what is held and let go before telling the server, in milliseconds. */
const gatherMs = 50

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
  let hasBeenConnected = false
  let failures = 0
  let player: string | null | undefined
  /** By portfolio: a player has one in each competition. */
  const lastVersions = new Map<string, number>()
  const subscribed = { product: '', underlying: '' }
  let stopWaiting = () => {}
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
    opened.addEventListener('open', () => send({ action: 'connect', body: {} }))
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) take(JSON.parse(data as string) as ServerMessage)
    })
    opened.addEventListener('close', () => {
      if (socket === opened) comeBack()
    })
  }

  function comeBack() {
    socket = null
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
        return catchUp(message.body.isLoggedIn)
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

  /** Before there was a connection anything may have happened; from now on every change comes. */
  function catchUp(isLoggedIn: boolean) {
    if (isLoggedIn !== (player !== null)) void askAnew(client, userQuery.queryKey)
    if (isLoggedIn) void askAnew(client, [ofPlayer])
    if (hasBeenConnected) void askAnew(client, ['history'])
    hasBeenConnected = true
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
      open()
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
