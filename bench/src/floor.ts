// Orders a second of a server that does the least for each, compared with pgbench on the same PostgreSQL: how far the goals
// of bench/orders.md are from what can be had. bench/floor.md has method and results.

import { fileURLToPath } from 'node:url'
import { type Share, shares } from './floor/share.ts'
import { type Cost, tableOf } from './orders/costs.ts'
import { openOrderLoad, rateOf, whole } from './orders/open-load.ts'
import { startServer } from './orders/server.ts'
import { median } from './statistics.ts'

const rounds = process.argv.includes('--short') ? 1 : 3
const sizes = [64, 512, 4_096]
const program = fileURLToPath(new URL('floor/server.ts', import.meta.url))
const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

const load = await openOrderLoad('floor')
const { runPgbench } = load

/** Measures a new server; resolves to its orders a second and what they cost. */
async function measure(share: Share, connections: number): Promise<Cost & { rate: number }> {
  const server = await startServer({}, [
    '--max-semi-space-size=64',
    program,
    load.settings.DATABASE_URL,
    share,
  ])
  const { before, after, report } = await load.measure(server, connections).finally(() => server.stop())
  return { ...{ before, after, orders: report.filled.length, parts: null }, rate: rateOf(report) }
}

try {
  if (runPgbench === null) throw new Error('There is no pgbench here to compare with')
  print(load.title)
  const transactions: number[] = []
  const measured = shares.map((share) => ({
    share,
    sizes: sizes.map((connections) => ({ connections, costs: [] as Awaited<ReturnType<typeof measure>>[] })),
  }))
  for (let round = 0; round < rounds; round++) {
    transactions.push(runPgbench().rate)
    for (const one of measured)
      for (const { connections, costs } of one.sizes) costs.push(await measure(one.share, connections))
  }
  const pgbench = median(transactions)
  print(`pgbench, TPC-B-like, 16 clients   ${whole(transactions)}   median ${pgbench.toFixed(0)}`)
  for (const { share, sizes } of measured) {
    print(
      share === 'rows' ? '\nThe rows alone' : '\nThe rows, what a batch reads, and the message to the player',
    )
    for (const { connections, costs } of sizes) {
      const rates = costs.map(({ rate }) => rate)
      print(
        `${String(connections).padStart(5)} connections   ${whole(rates)}   median ${median(rates).toFixed(0)}` +
          `   ${(median(rates) / pgbench).toFixed(2)} times pgbench`,
      )
    }
    for (const line of tableOf(sizes)) print(line)
  }
} finally {
  await load.close()
}
