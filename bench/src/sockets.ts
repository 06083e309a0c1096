// Quotes delivered a second to 2,000 sockets: the gateway compared with a bare broadcast of the same bytes with ws.
// bench/sockets.md has method and results.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createGateway } from '@koersklasse/server/src/gateway/gateway.ts'
import { socketPath } from '@koersklasse/server/src/gateway/socket-path.ts'
import { routeUpgrades } from '@koersklasse/server/src/http/upgrades.ts'
import { createInProcessBus } from '@koersklasse/server/src/platform/bus/in-process.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import type { Log } from '@koersklasse/server/src/platform/log.ts'
import { createSecurityEvents } from '@koersklasse/server/src/platform/security-events.ts'
import { WebSocketServer } from 'ws'
import type { Order, Report } from './sockets/wire.ts'
import { integersFrom, median } from './statistics.ts'

const socketCount = 2_000
const productCount = 100
const quotesPerFrame = 10
const rounds = 15
const roundMs = 300
/** How many frames may be under way to each socket. */
const framesUnderWay = 4
const goal = 0.7

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** How far the gateway's clock is ahead, in milliseconds. */
let aheadMs = 0
/** The interval of flushes in a game. A gateway skips flushes that come too soon, so its clock moves on by this before each. */
const flushMs = 250

/** Sends the next frame to every socket. */
type Broadcast = () => void

interface Round {
  quotesPerSecond: number
  quotesPerCpuSecond: number
  readersBusy: number
}

const productIds = Array.from({ length: productCount }, (_, index) => `NL${1_000_000_000 + index}`)
let tick = 0

/** The price of a product at this tick, always of the same length, so that all frames have equal length. */
function priceOf(productId: string): ProductPrice {
  const bid = 10_000 + (tick % 80_000)
  return {
    productId,
    bid: toCents(bid),
    ask: toCents(bid + 5),
    previousClose: toCents(12_345),
    quoteUpdatedOn: toEpochMs(1_700_000_000_000 + tick),
    bidOnly: null,
    quotedOn: toEpochMs(1_700_000_000_000 + tick),
    freshness: 'fresh',
    delay: null,
    isEnded: false,
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function startGateway() {
  const listeners = new Set<(changed: { productIds: string[]; symbols: string[] }) => void>()
  const print = (...line: unknown[]) => process.stderr.write(`${line.map(String).join(' ')}\n`)
  const log = { debug() {}, info() {}, warn: print, error: print } as unknown as Log
  const gateway = createGateway({
    ...{ authenticate: async () => null, exclusionsChangedSince: async () => [] },
    publicUrl: 'http://localhost',
    origins: new Set(['http://localhost']),
    headers: {},
    bus: createInProcessBus(log),
    clock: { now: () => toEpochMs(systemClock.now() + aheadMs) },
    feedPulse: () => ({ silentFor: null }),
    onFeedChange: () => () => {},
    onSessionEnd: () => () => {},
    marketClock: () => ({ state: 'running', marketTime: toEpochMs(0), realTime: toEpochMs(0), pace: 1 }),
    prices: {
      product: priceOf,
      underlying: () => null,
      onChange(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    version: 'benchmark',
    log,
    security: createSecurityEvents({ log, clock: systemClock }),
    limits: { connectionsPerAddress: socketCount },
  })
  const server = createServer()
  routeUpgrades(server, { [socketPath]: gateway.upgrade }, { headers: {}, trustProxy: false })
  const broadcast: Broadcast = () => {
    tick += 1
    aheadMs += flushMs
    for (const listener of listeners) listener({ productIds, symbols: [] })
    gateway.flush()
  }
  return { broadcast, port: await listen(server) }
}

async function startBare() {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const broadcast: Broadcast = () => {
    tick += 1
    const body = productIds.slice(0, quotesPerFrame).map(priceOf)
    const frame = Buffer.from(JSON.stringify({ action: 'product', body }))
    for (const socket of sockets.clients) socket.send(frame, { binary: false })
  }
  return { broadcast, port: await listen(server) }
}

function startReaders() {
  const child = fork(fileURLToPath(new URL('sockets/readers.ts', import.meta.url)))
  let received = { bytes: 0, cpu: 0 }
  let wake = () => {}
  let done = () => {}
  child.on('message', (report: Report) => {
    if (report.kind === 'done') return done()
    received = report
    wake()
  })
  child.on('exit', (code) => {
    process.stderr.write(`The readers ended (${code}): too few open files allowed (ulimit -n)?\n`)
    process.exit(1)
  })
  return {
    received: () => received,
    async give(order: Order): Promise<void> {
      child.send(order)
      await new Promise<void>((resolve) => {
        done = resolve
      })
      // The effects of this must arrive before the measurement starts.
      for (let before = -1; before !== received.bytes; await pause(200)) before = received.bytes
    },
    /** Waits until this many bytes have arrived in total. */
    async until(bytes: number): Promise<void> {
      const deadline = setTimeout(() => {
        process.stderr.write(`Only ${received.bytes} of ${bytes} bytes have come\n`)
        process.exit(1)
      }, 10_000)
      while (received.bytes < bytes) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      clearTimeout(deadline)
    },
    stop() {
      child.removeAllListeners('exit')
      child.disconnect()
    },
  }
}

/** Broadcasts for a while, at most a few frames ahead of the readers, and waits until everything has arrived. */
async function measure(broadcast: Broadcast, readers: ReturnType<typeof startReaders>): Promise<Round> {
  const bodyLength = JSON.stringify({
    action: 'product',
    body: productIds.slice(0, quotesPerFrame).map(priceOf),
  }).length
  const bytesPerBroadcast = socketCount * (bodyLength + 4)
  const before = readers.received()
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  let sent = 0
  while (performance.now() - start < roundMs) {
    broadcast()
    sent += 1
    await nextTurn()
    await readers.until(before.bytes + (sent - framesUnderWay) * bytesPerBroadcast)
  }
  await readers.until(before.bytes + sent * bytesPerBroadcast)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const after = readers.received()
  if (after.bytes !== before.bytes + sent * bytesPerBroadcast) throw new Error('Not the same bytes')
  const quotes = sent * socketCount * quotesPerFrame
  return {
    quotesPerSecond: quotes / seconds,
    quotesPerCpuSecond: quotes / ((user + system) / 1e6),
    readersBusy: (after.cpu - before.cpu) / 1e6 / seconds,
  }
}

/** This many different lists of ten products, the same in every run. */
function listsOf(count: number): string[][] {
  const integer = integersFrom(1)
  const next = () => productIds[integer() % productCount]!
  return Array.from({ length: count }, () => {
    const list = new Set<string>()
    while (list.size < quotesPerFrame) list.add(next())
    return [...list]
  })
}

const thousands = (values: readonly number[]) =>
  values.map((value) => `${Math.round(value / 1000)}k`).join(' ')
const hundredths = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(' ')
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
const print = (line: string) => process.stdout.write(`${line}\n`)

const readers = startReaders()
const gateway = await startGateway()
const bare = await startBare()
/** Opens sockets to a server of this process; resolves to the memory that each of them keeps, in bytes. */
async function openSockets(port: number): Promise<number> {
  const used = (): number => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = used()
  await readers.give({ kind: 'open', port, sockets: socketCount })
  return (used() - before) / socketCount
}

const memory = { gateway: await openSockets(gateway.port), bare: await openSockets(bare.port) }

print(
  `${socketCount} sockets, ${quotesPerFrame} quotes a frame, Node ${process.version}; quotes delivered a second`,
)
print(
  `memory of a socket: ${kilobytes(memory.gateway)} in the gateway, ${kilobytes(memory.bare)} with ws alone`,
)
const medians: number[] = []
for (const lists of [1, 100, socketCount]) {
  await readers.give({ kind: 'follow', port: gateway.port, lists: listsOf(lists) })
  await measure(bare.broadcast, readers)
  await measure(gateway.broadcast, readers)
  const bareRounds: Round[] = []
  const gatewayRounds: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    bareRounds.push(await measure(bare.broadcast, readers))
    gatewayRounds.push(await measure(gateway.broadcast, readers))
  }
  const ratiosOf = (figure: keyof Round) =>
    gatewayRounds.map((round, index) => round[figure] / bareRounds[index]![figure])
  const [byTime, byCpu] = [ratiosOf('quotesPerSecond'), ratiosOf('quotesPerCpuSecond')]
  const readersBusy = [...bareRounds, ...gatewayRounds].map((round) => round.readersBusy)
  medians.push(median(byTime))
  print('')
  print(
    lists === 1
      ? 'All sockets follow the same products'
      : `The sockets have ${lists} different lists of products`,
  )
  print(`  bare broadcast  ${thousands(bareRounds.map((round) => round.quotesPerSecond))}`)
  print(`  gateway         ${thousands(gatewayRounds.map((round) => round.quotesPerSecond))}`)
  print(`  ratio           ${hundredths(byTime)}`)
  print(
    `  median ratio    ${hundredths([median(byTime)])}; of quotes per second of CPU: ${hundredths([median(byCpu)])}`,
  )
  print(`  the readers' process was busy ${hundredths([Math.max(...readersBusy)])} of the time at most`)
}
readers.stop()
const lowest = Math.min(...medians)
print('')
print(
  `The lowest median is ${hundredths([lowest])}; the goal of ${goal} is ${lowest >= goal ? 'reached' : 'missed'}.`,
)
process.exit(lowest >= goal ? 0 : 1)
