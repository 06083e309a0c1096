// The cost of a ladder of Sprinters by its size: to issue, in memory, for each quote, at midnight, at a start, and for a
// page of the list. bench/ladder.md has method and results.

import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createTopics } from '@koersklasse/server/src/gateway/topics.ts'
import type { IssuerTerms } from '@koersklasse/server/src/modules/market/issuer/issuer-terms.ts'
import { ownTerms } from '@koersklasse/server/test/fixtures/market-node.ts'
import { catalogue, openBenchMarket, quoteOf, quotesOfAll, termsWith } from './ladder/open-market.ts'
import { percentile } from './statistics.ts'

const ticks = 20_000
const lists = 20
const watched = 50
const goals = { tickMicroseconds: 100, midnightMs: 2_000, listMs: 50 }
const ladders: { name: string; terms: IssuerTerms }[] = [
  { name: '3 leverages', terms: termsWith(3) },
  { name: 'the game’s own', terms: ownTerms },
  { name: '52 leverages', terms: termsWith(52) },
]

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

/** Wall time, in milliseconds. */
async function took(run: () => unknown): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** CPU time of this thread, in milliseconds, so that other work on the machine does not count. */
function cost(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heapMb = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

async function measure(terms: IssuerTerms) {
  const market = await openBenchMarket()
  try {
    const { clock } = market
    const before = heapMb()
    const node = await market.open(terms)
    await node.issuer.begin()
    const issueMs = cost(() => node.apply(...quotesOfAll(1, clock.now())))
    const saveMs = await took(node.save)
    const memoryMb = heapMb() - before
    const products = [...node.issued.living()].map(({ product }) => product)

    // The work of the gateway for each quote, with one reader of 50 products.
    const topics = createTopics<object>('product', node.wire.productPrice)
    topics.subscribe(
      {},
      products.filter((_, place) => place % Math.ceil(products.length / watched) === 0).map(({ id }) => id),
    )
    node.book.onQuotes((quotes) =>
      topics.touch(node.products.affectedBy(new Set(quotes.map(({ symbol }) => symbol)))),
    )
    // At prices that cause no knock-out; every 20th quote is of a currency and reprices everything in that currency.
    const instruments = [...catalogue.simulations]
    const quote = (tick: number): void => {
      clock.advance(1)
      const [symbol, { seedPrice }] =
        tick % 20 === 0
          ? instruments.find(([each]) => each === 'EURUSD')!
          : instruments[tick % instruments.length]!
      const wobble = 1 + (tick % 7) * 0.0002
      node.apply(quoteOf(symbol, seedPrice * wobble, clock.now()))
    }
    const tickAll = () => {
      for (let tick = 0; tick < ticks; tick += 1) quote(tick)
    }
    tickAll()
    const tickMicroseconds = (cost(tickAll) * 1_000) / ticks

    const readList = () => node.lists.sprinters({ from: '2', to: '9', page: 2, direction: 'long' })
    readList()
    const listed = Array.from({ length: lists }, () => cost(readList))

    await node.save()
    clock.advance(10 * 3_600_000)
    const midnightMs = cost(node.issuer.advance)
    const midnightSaveMs = await took(node.save)
    let again: typeof node | undefined
    const startMs = await took(async () => {
      again = await market.open(terms)
    })
    // What every node does every 15 s: find changes by others.
    const looked: number[] = []
    for (let look = 0; look < lists; look += 1) looked.push(await took(again!.issuer.load))
    const isSame = [...again!.issued.living()].length === [...node.issued.living()].length
    return {
      ...{
        products: products.length,
        memoryMb,
        issueMs,
        saveMs,
        midnightMs,
        midnightSaveMs,
        startMs,
        isSame,
      },
      ...{ tickMicroseconds, listMs: percentile(listed, 0.5), lookMs: percentile(looked, 0.5) },
    }
  } finally {
    await market.close()
  }
}

print(
  `${catalogue.instruments.size} instruments, Node ${process.version}, ${availableParallelism()} cores with a load of ${loadavg()[0]!.toFixed(1)} at the start`,
)
print(
  '  ladder            products     MB   issued + saved ms   a quote, microseconds   a list, ms   midnight + saved ms   start, ms   look, ms',
)
const results = []
for (const { name, terms } of ladders) {
  const result = await measure(terms)
  results.push(result)
  const column = (value: number, width: number, digits = 0): string => value.toFixed(digits).padStart(width)
  print(
    `  ${name.padEnd(16)} ${column(result.products, 9)} ${column(result.memoryMb, 6, 1)} ${column(result.issueMs, 9)} + ${column(result.saveMs, 5)} ` +
      `${column(result.tickMicroseconds, 23, 1)} ${column(result.listMs, 12, 1)} ` +
      `${column(result.midnightMs, 11)} + ${column(result.midnightSaveMs, 5)} ${column(result.startMs, 10)} ${column(result.lookMs, 10)}`,
  )
}
const own = results[1]!
const isReached =
  results.every(({ isSame }) => isSame) &&
  own.tickMicroseconds <= goals.tickMicroseconds &&
  own.midnightMs + own.midnightSaveMs <= goals.midnightMs &&
  own.listMs <= goals.listMs
print(
  `On the game's own ladder a quote costs ${own.tickMicroseconds.toFixed(0)} microseconds (goal ${goals.tickMicroseconds}), midnight ` +
    `${((own.midnightMs + own.midnightSaveMs) / 1_000).toFixed(1)} s (goal ${goals.midnightMs / 1_000}), a page of the list ` +
    `${own.listMs.toFixed(0)} ms (goal ${goals.listMs}). The goals are ${isReached ? 'reached' : 'missed'}.`,
)
process.exitCode = isReached ? 0 : 1
