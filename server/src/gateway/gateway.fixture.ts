// For tests: a gateway on a real HTTP server, clients on real sockets, and time and prices that are moved by hand.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import {
  type ClientMessage,
  type PortfolioChange,
  type ServerMessage,
  serverMessage,
} from '@koersklasse/contract/socket.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { WebSocket } from 'ws'
import type { Authenticate, Player } from '../http/authentication.ts'
import type { Topic, Topics } from '../platform/bus/bus.ts'
import { createInProcessBus } from '../platform/bus/in-process.ts'
import { ManualClock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createGateway } from './gateway.ts'
import type { GatewayLimits } from './limits.ts'

export const publicUrl = 'https://spel.example'
export const marketClock: MarketClock = { marketTime: toEpochMs(7_000), realTime: toEpochMs(9_000), pace: 60 }

/** Players by their token. */
export const players: Record<string, Player> = {
  'token-of-anna': { userId: 'anna', username: 'Anna', sessionId: 'session-of-anna' },
  'other-token-of-anna': { userId: 'anna', username: 'Anna', sessionId: 'other-session-of-anna' },
  'token-of-bram': { userId: 'bram', username: 'Bram', sessionId: 'session-of-bram' },
}

export type Fixture = Awaited<ReturnType<typeof startGateway>>

export async function startGateway(
  overrides: { limits?: Partial<GatewayLimits>; authenticate?: Authenticate; trustProxy?: boolean } = {},
) {
  const warnings: unknown[] = []
  const warn = (...line: unknown[]) => warnings.push(line)
  const log = { debug() {}, info() {}, warn, error: warn } as unknown as Log
  const clock = new ManualClock(1_000_000)
  const bus = createInProcessBus(log)
  const prices = createPriceBoard()
  const gateway = createGateway({
    authenticate: async (token) => players[token] ?? null,
    publicUrl,
    trustProxy: false,
    bus,
    clock,
    marketClock: () => marketClock,
    prices,
    version: '1.2.3',
    log,
    ...overrides,
  })
  const server = createServer()
  gateway.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients: Client[] = []

  /** Opens a socket that has said nothing yet. */
  async function open(options: WebSocket.ClientOptions = {}): Promise<Client> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, options)
    const client = createClient(socket)
    clients.push(client)
    await once(socket, 'open')
    return client
  }

  /** Opens a socket and connects, with a token or as a visitor. */
  async function connect(token?: string, options?: WebSocket.ClientOptions): Promise<Client> {
    const client = await open(options)
    client.say({ action: 'connect', body: token === undefined ? {} : { token } })
    await client.next('connected')
    return client
  }

  /** Publishes on the bus and waits until it is delivered. */
  async function publish<T extends Topic>(topic: T, message: Topics[T]): Promise<void> {
    bus.publish(topic, message)
    await new Promise((resolve) => setImmediate(resolve))
  }

  async function stop(): Promise<void> {
    for (const client of clients) client.socket.terminate()
    await gateway.close()
    server.close()
    await bus.close()
  }

  return { gateway, clock, prices, port, warnings, open, connect, publish, stop }
}

export interface Client {
  socket: WebSocket
  /** All that came, oldest first; each is checked against the contract. */
  messages: ServerMessage[]
  say(message: ClientMessage): void
  /** The next message with this action that nobody has asked for yet. */
  next<A extends ServerMessage['action']>(action: A): Promise<Extract<ServerMessage, { action: A }>>
  /** Waits until the server has taken all that was said before, and all its answers have come. */
  sync(): Promise<void>
  /** The code with which the socket was closed. */
  closed: Promise<number>
}

function createClient(socket: WebSocket): Client {
  const messages: ServerMessage[] = []
  const taken = new Set<ServerMessage>()
  socket.on('message', (data) => messages.push(serverMessage.parse(JSON.parse(String(data)))))
  socket.on('error', () => {})
  return {
    socket,
    messages,
    say: (message) => socket.send(JSON.stringify(message)),
    async next(action) {
      const isNext = (message: ServerMessage) => message.action === action && !taken.has(message)
      await until(() => messages.some(isNext), `a message ${action}`)
      const message = messages.find(isNext)!
      taken.add(message)
      return message as never
    },
    async sync() {
      const pong = once(socket, 'pong')
      socket.ping()
      await pong
    },
    closed: new Promise((resolve) => socket.on('close', resolve)),
  }
}

/** Waits for something that real sockets bring about; fails after five seconds. */
export async function until(condition: () => boolean, what = String(condition)): Promise<void> {
  const deadline = performance.now() + 5_000
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

type Listener = (changed: { productIds: Iterable<string>; symbols: Iterable<string> }) => void

/** Prices that are set by hand. */
function createPriceBoard() {
  const products = new Map<string, ProductPrice>()
  const underlyings = new Map<string, UnderlyingPrice>()
  const listeners = new Set<Listener>()
  const tell: Listener = (changed) => {
    for (const listener of listeners) listener(changed)
  }
  return {
    product: (id: string) => products.get(id) ?? null,
    underlying: (symbol: string) => underlyings.get(symbol) ?? null,
    onChange(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setProduct(id: string, bid: number) {
      products.set(id, productPriceOf(id, bid))
      tell({ productIds: [id], symbols: [] })
    },
    setUnderlying(symbol: string, bid: string) {
      underlyings.set(symbol, underlyingPriceOf(symbol, bid))
      tell({ productIds: [], symbols: [symbol] })
    },
  }
}

const live = { quotedOn: toEpochMs(5), freshness: 'fresh', delay: null } as const

function productPriceOf(productId: string, bid: number): ProductPrice {
  const prices = { bid: toCents(bid), ask: toCents(bid + 1), previousClose: null }
  return { productId, ...prices, quoteUpdatedOn: toEpochMs(bid), ...live, bidOnly: null, isEnded: false }
}

function underlyingPriceOf(symbol: string, bid: string): UnderlyingPrice {
  return { symbol, bid, ask: bid, previousClose: null, quoteUpdatedOn: toEpochMs(5), ...live }
}

/** The id of a product, by number. */
export const productId = (number: number): string => `NL${String(number).padStart(9, '0')}0`

/** A change that brings a portfolio to a version. */
export function changeTo(version: number): PortfolioChange {
  const order: PortfolioChange['order'] = {
    id: '0198c5b2-0000-7000-8000-000000000000',
    productId: productId(1),
    name: 'Aandeel',
    orderStatus: 'aborted',
    transactionType: 'buy',
    orderType: 'market',
    quantity: null,
    limitPrice: null,
    stopPrice: null,
    validity: 'cancel',
    limitDateTime: null,
    cancelRequested: null,
    created: toEpochMs(1),
    lastUpdated: toEpochMs(2),
    abortReason: 'no_funds',
  }
  const portfolioId = '00000000-0000-7000-8000-000000000009'
  return { portfolioId, version, availableBalance: toCents(1), order, transaction: null, position: null }
}
