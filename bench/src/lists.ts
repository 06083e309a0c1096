// The cost of each list of the market in CPU time of the server, compared with Fastify returning the same bytes from
// memory. bench/lists.md has method and results.

import { availableParallelism, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ownTerms } from '@koersklasse/server/test/fixtures/market-node.ts'
import { catalogue, openBenchMarket, quoteOf, quotesOfAll } from './ladder/open-market.ts'
import { serveLists } from './lists/serve-lists.ts'
import type { Calls } from './lists/wire.ts'
import { percentile } from './statistics.ts'

const rounds = 5
const calls = 200
/** The interval of calls, in milliseconds of the market's clock, which the server takes for real time here: 100 a second. */
const callEveryMs = 10
const goalMicroseconds = 500
const lists = [
  '/underlyings',
  '/products/singlestocks',
  '/products/etfs',
  '/products/trackers',
  '/products/trackers?underlyingSymbol=AEX',
  '/products/sprinters',
  '/products/sprinters?page=7',
  '/products/sprinters?underlyingSymbol=AEX',
  '/products/sprinters?sort=distance&order=desc&direction=long',
  '/products/sprinters?sort=name',
  '/products/sprinters?from=2&to=9&productType=sp',
]

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

const market = await openBenchMarket()
const worker = new Worker(new URL('./lists/caller.ts', import.meta.url))
try {
  const node = await market.open(ownTerms)
  await node.issuer.begin()
  node.apply(...quotesOfAll(1, market.clock.now()))
  await node.save()

  const instruments = [...catalogue.simulations]
  let tick = 0
  let isMoving = false
  /** Quotes one instrument, every 20th time a currency that reprices all products in it. */
  function quoteNext(): void {
    tick += 1
    market.clock.advance(callEveryMs)
    const [symbol, { seedPrice }] =
      tick % 20 === 0
        ? instruments.find(([each]) => each === 'EURUSD')!
        : instruments[tick % instruments.length]!
    node.apply(quoteOf(symbol, seedPrice * (1 + (tick % 7) * 0.0002), market.clock.now()))
  }
  const served = await serveLists(node, () => {
    if (isMoving) quoteNext()
  })

  const call = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', (bytes: number) => {
        worker.off('error', reject)
        resolve(bytes)
      })
      worker.postMessage({ url: `${served.address}${path}`, calls } satisfies Calls)
    })

  /** CPU time of this thread for a call, in microseconds. */
  async function costOf(path: string): Promise<number> {
    const before = process.threadCpuUsage()
    await call(path)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / calls
  }

  print(
    `${[...node.issued.living()].length} issued products, ${instruments.length} instruments, Node ${process.version}, ` +
      `${availableParallelism()} cores with a load of ${loadavg()[0]!.toFixed(1)} at the start; microseconds of CPU time a call`,
  )
  print(`  ${'list'.padEnd(62)}   bytes   no quotes: memory   list   a quote before each: memory    list`)
  let worst = 0
  for (const path of lists) {
    const answer = await (await fetch(`${served.address}${path}`)).text()
    served.remember(answer)
    const costs: number[][] = [[], [], [], []]
    for (let round = 0; round <= rounds; round += 1) {
      for (const [place, each] of ['/memory', path, '/memory', path].entries()) {
        isMoving = place >= 2
        const cost = await costOf(each)
        // The first round warms up.
        if (round > 0) costs[place]!.push(cost)
      }
    }
    const [still, list, moving, listMoving] = costs.map((each) => percentile(each, 0.5)) as [
      number,
      number,
      number,
      number,
    ]
    worst = Math.max(worst, list - still, listMoving - moving)
    const column = (value: number, width: number): string => value.toFixed(0).padStart(width)
    print(
      `  ${path.padEnd(62)} ${column(Buffer.byteLength(answer), 7)} ${column(still, 19)} ${column(list, 6)} ` +
        `${column(moving, 28)} ${column(listMoving, 7)}`,
    )
  }
  await served.close()
  print(
    `The most expensive list takes ${worst.toFixed(0)} microseconds a call more than its bytes from memory (goal ` +
      `${goalMicroseconds}). The goal is ${worst <= goalMicroseconds ? 'reached' : 'missed'}.`,
  )
  process.exitCode = worst <= goalMicroseconds ? 0 : 1
} finally {
  await worker.terminate()
  await market.close()
}
