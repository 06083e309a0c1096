// Sockets and orders of many players on three nodes behind nginx, while the cluster loses its parts. bench/cluster.md has
// method and results.

import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, startCluster } from '@koersklasse/e2e/cluster/cluster.ts'
import {
  createLosses,
  describeRecovery,
  type Loss,
  type Recovery,
  settingsForLosses,
} from '@koersklasse/e2e/cluster/losses.ts'
import { findPrograms } from '@koersklasse/e2e/cluster/programs.ts'
import { auditCluster } from '@koersklasse/e2e/cluster/trading.ts'
import { untilPlayable } from '@koersklasse/e2e/support/until-playable.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { figureOf, heapSettings, readHeap } from './cluster/heap.ts'
import { type Calls, measureOrders } from './cluster/measure-orders.ts'
import { startSockets } from './cluster/sockets.ts'
import { insertPlayers } from './orders/players.ts'
import { percentile } from './statistics.ts'

const isShort = process.argv.includes('--short')
const minutes = process.argv.slice(2).map(Number).find(Number.isFinite) ?? 10
const load = isShort
  ? { sockets: 2_000, ordersPerSecond: 100, seconds: 60, natsAwayMs: 20_000 }
  : { sockets: 20_000, ordersPerSecond: 300, seconds: 60 * minutes, natsAwayMs: 60_000 }
/** How many products each socket follows. */
const productsEach = 10
/** How long orders continue after a loss, in milliseconds, to show its effect on them. */
const afterLossMs = 10_000
/** The longest that the market may take to continue, in milliseconds. */
const goalMs = 10_000
/** The share of answered orders that are sent again at the end; all orders are compared with the database. */
const checkedShare = 0.02
const jwtSecret = 'a secret of the benchmark, and of nothing else'

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)
const portOf = (url: string): string => new URL(url).port

/** The memory of a process and its children, in bytes; only on Linux. */
function residentBytes(pid: number): number {
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1_024
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean),
  )
  return children.reduce((sum, child) => sum + residentBytes(Number(child)), own)
}

/** The memory of all nodes, and of nginx's processes, in bytes. */
async function readMemory({ nodes, nginx }: Cluster): Promise<{ nodes: number; nginx: number }> {
  const heaps = await Promise.all(nodes.map(readHeap))
  return { nodes: heaps.reduce((sum, heap) => sum + heap, 0), nginx: residentBytes(nginx.pid) }
}

/** Prints the latencies and sockets of each node, and how many calls failed. */
async function printCalls({ nodes }: Cluster, { latenciesMs, failed }: Calls): Promise<void> {
  for (const [index, node] of nodes.entries()) {
    const those = [...latenciesMs].find(([address]) => address.endsWith(`:${portOf(node.url)}`))?.[1] ?? []
    const longest = those.reduce((most, ms) => Math.max(most, ms), 0)
    const [p50, p99, worst] = [percentile(those, 0.5), percentile(those, 0.99), longest].map((ms) =>
      ms.toFixed(1).padStart(8),
    )
    const sockets = await figureOf(node, 'koersklasse_sockets').catch(() => Number.NaN)
    print(
      `  node ${index + 1}   ${String(those.length).padStart(7)} orders   p50 ${p50} ms   p99 ${p99} ms   longest ${worst} ms   ${Number.isNaN(sockets) ? 'gone' : `${sockets} sockets`}`,
    )
  }
  print(`  ${failed} calls failed, and were made once more`)
}

/** Opens the sockets; prints the memory and the traffic of each. */
async function openSockets(cluster: Cluster, sockets: ReturnType<typeof startSockets>): Promise<void> {
  const before = await readMemory(cluster)
  const began = performance.now()
  await sockets.open()
  const seconds = (performance.now() - began) / 1_000
  await sockets.untilOpen()
  const first = await sockets.report()
  await pause(10_000)
  const then = await sockets.report()
  const after = await readMemory(cluster)
  const each = (bytes: number): string => `${(bytes / 1_024 / load.sockets).toFixed(1)} kB`
  print(
    `${load.sockets} sockets opened in ${seconds.toFixed(0)} s; each takes ${each(after.nodes - before.nodes)} of a node's ` +
      `heap and ${each(after.nginx - before.nginx)} of nginx', and receives ${each((then.bytes - first.bytes) / 10)} a second`,
  )
}

interface Running {
  cluster: Cluster
  sockets: ReturnType<typeof startSockets>
  orders: ReturnType<typeof measureOrders>
}

/** Causes a loss under load. Returns whether the market continued in time. */
async function lose(
  { cluster, sockets, orders }: Running,
  loss: Loss,
  survive: (loss: Loss, nextAnswer: () => Promise<unknown>) => Promise<Recovery>,
): Promise<boolean> {
  orders.take()
  const began = performance.now()
  const recovery = await survive(loss, orders.nextAnswer)
  await sockets.untilOpen()
  const socketsIn = (performance.now() - began) / 1_000
  await pause(afterLossMs)
  const isInTime = recovery.marketMs - loss.awayMs <= goalMs
  print(
    `\n${describeRecovery(loss, recovery)}, all sockets open after ${socketsIn.toFixed(1)} s; ` +
      `the market is ${isInTime ? 'in time' : 'late'}`,
  )
  await printCalls(cluster, orders.take())
  await loss.restore()
  return isInTime
}

async function run(cluster: Cluster): Promise<boolean> {
  const productIds = (await untilPlayable(cluster)).map(({ id }) => id)
  const log = silentLog
  const [primary, standby] = cluster.database.ports.map(cluster.database.addressAt)
  const database = await openDatabase({ databaseUrl: primary!, dataDir: '', poolSize: 2, log })
  const tokens = await insertPlayers(database, load.sockets, jwtSecret).finally(() => database.close())

  const orders = measureOrders(cluster.url, tokens, productIds)
  const sockets = startSockets(Number(portOf(cluster.url)), tokens, { ids: productIds, each: productsEach })
  const ending = new AbortController()
  try {
    await openSockets(cluster, sockets)
    const placing = orders.place(load.ordersPerSecond, ending.signal)
    placing.catch(() => {})
    const whileTrading = <T>(what: Promise<T>): Promise<T> =>
      Promise.race([what, placing.then(() => Promise.reject(new Error('The orders have ended')))])

    await whileTrading(pause(load.seconds * 1_000))
    print(`\n${load.ordersPerSecond} orders a second for ${load.seconds} s, load ${loadavg()[0]!.toFixed(1)}`)
    await printCalls(cluster, orders.take())

    const { losses, survive } = createLosses(cluster, load.natsAwayMs)
    let isInTime = true
    for (const loss of losses)
      isInTime = (await whileTrading(lose({ cluster, sockets, orders }, loss, survive))) && isInTime
    ending.abort()
    await placing

    const { traders } = orders
    const sum = (of: (trader: (typeof traders)[number]) => number): number =>
      traders.reduce((all, trader) => all + of(trader), 0)
    const [answered, unanswered] = [sum((one) => one.answered()), sum((one) => one.unanswered())]
    for (const trader of traders) await trader.check(checkedShare)
    await auditCluster(standby!, traders)
    print(
      `\n${answered} orders were answered, ${unanswered} had no answer at the second attempt either; load ${loadavg()[0]!.toFixed(1)}. ` +
        'Each answered order, and no other, is in the database once, as it was answered; the books are right.',
    )
    print(
      `The market ${isInTime ? 'always continued' : 'did not always continue'} within ${goalMs / 1_000} s.`,
    )
    return isInTime
  } finally {
    ending.abort()
    sockets.stop()
  }
}

const programs = findPrograms()
if ('missing' in programs) {
  print(
    `A cluster needs programs that are not here. On Debian: apt-get install ${programs.missing.join(' ')}`,
  )
  process.exit(1)
}
print(
  `${load.sockets} sockets and ${load.ordersPerSecond} orders a second on three nodes, Node ${process.version}, ` +
    `${availableParallelism()} cores with a load of ${loadavg()[0]!.toFixed(1)} at the start`,
)
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => reject(new Error('Interrupted')))
})
interrupted.catch(() => {})
const cluster = await startCluster(programs, { ...settingsForLosses, ...heapSettings, JWT_SECRET: jwtSecret })
try {
  process.exitCode = (await Promise.race([run(cluster), interrupted])) ? 0 : 1
} catch (fault) {
  print(cluster.output().slice(-5_000))
  throw fault
} finally {
  await cluster.stop()
}
