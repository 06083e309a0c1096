// The first minute after the opening, simulated for more players than fit on this machine. docs/SCALE.md has method and
// results. npm run bench -- opening-minute [RATE64 RATE512]: the orders a second that `bench -- orders` measured with 64 and
// 512 connections; the defaults are those of bench/orders.md.

import { arrivalsOf, costsFrom, simulate } from './opening-minute/simulate.ts'
import { percentile } from './statistics.ts'

const [rate64 = 5_096, rate512 = 6_514] = process.argv.slice(2).map(Number)
const costs = costsFrom([64, rate64], [512, rate512])

/** What players do: one in ten places an order, half of them within ten seconds; one in twenty has an overnight order. */
const assumed = { placing: 0.1, meanMs: 10_000 / Math.LN2, parked: 0.05 }
const sizes = [1_000, 10_000, 100_000, 300_000, 1_000_000, 10_000_000]
const seed = 20_261_124
/** How long 99 of 100 players may wait, in milliseconds. */
const goalMs = 1_000
/** The most databases that are tried. */
const mostDatabases = 256

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

/** Simulates an opening with players divided equally over some databases, each of which is a queue of its own. */
function open(players: number, databases: number) {
  const part = players / databases
  const arrivals = arrivalsOf(Math.round(part * assumed.placing), assumed.meanMs, seed)
  const outcome = simulate({ costs, parked: Math.round(part * assumed.parked), arrivals })
  return {
    ...outcome,
    p50: percentile(outcome.waitsMs, 0.5),
    p99: percentile(outcome.waitsMs, 0.99),
    longest: outcome.waitsMs.reduce((most, wait) => Math.max(most, wait), 0),
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(ms < 10_000 ? 2 : 0).padStart(9)

print(
  `A batch takes ${costs.batchMs.toFixed(1)} ms and ${costs.orderMs.toFixed(3)} ms an order ` +
    `(from ${rate64} and ${rate512} orders a second with 64 and 512 connections).`,
)
const check = simulate({ costs, parked: 50_000, arrivals: [], busyPlayers: 64 })
print(
  `The case of bench -- open, 50000 parked orders and 64 players: decided in ${seconds(check.parkedMs).trim()} s, meanwhile ` +
    `${check.waitsMs.length} placed, p50 ${percentile(check.waitsMs, 0.5).toFixed(0)} ms, p99 ${percentile(check.waitsMs, 0.99).toFixed(0)} ms`,
)
print()
print('   players   orders   on one database, in s: p50      p99  longest   databases for a p99 of 1 s')
for (const players of sizes) {
  const one = open(players, 1)
  let databases = 1
  while (databases < mostDatabases && open(players, databases).p99 > goalMs) databases *= 2
  print(
    `${String(players).padStart(10)}${String(Math.round(players * (assumed.placing + assumed.parked))).padStart(9)}` +
      `${''.padStart(15)}${seconds(one.p50)}${seconds(one.p99)}${seconds(one.longest)}${String(databases).padStart(30)}`,
  )
}
