// How long it takes to rank all players anew, against the least that it could take, and what a player costs in memory.
// bench/ranking.md has method and results.

import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Board } from '@koersklasse/server/src/modules/rankings/board.ts'
import type { DailyValueStore } from '@koersklasse/server/src/modules/rankings/daily-value-store.ts'
import { Lists } from '@koersklasse/server/src/modules/rankings/lists.ts'
import type { Held } from '@koersklasse/server/src/modules/rankings/standings.ts'
import { createFloor } from './ranking/floor.ts'
import { percentile } from './statistics.ts'

const productCount = 3_000
const positionsEach = 8
const startingBalance = toCents(100_000_00)
const now = toEpochMs(Date.UTC(2026, 10, 25, 14))
const runs = 7
const goalRatio = 1.5

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)

/** A repeatable number from 0 up to, but not including, 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const random = createRandom(15)

const uuidOf = (number: number): string => {
  const hex = number.toString(16).padStart(8, '0')
  const tail = Math.imul(number + 1, 0x9e3779b1) >>> 0
  return `${hex}-0000-7000-8000-${tail.toString(16).padStart(8, '0')}0000`
}

/** Competitions with players who each hold eight products. */
function fill(competitions: number, playersEach: number): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>()
  for (let place = 0; place < competitions; place += 1) {
    const board = new Board()
    for (let player = 0; player < playersEach; player += 1) {
      const number = place * playersEach + player
      board.put({
        ...{
          portfolioId: uuidOf(number),
          userId: uuidOf(number + 0x4000_0000),
          isSimulated: false,
          version: 1,
        },
        cash: toCents(Math.floor(random() * 50_000_00)),
        products: Array.from({ length: positionsEach }, () => Math.floor(random() * productCount)),
        pieces: Array.from({ length: positionsEach }, () => 1 + Math.floor(random() * 100)),
      })
    }
    const id = `${place}`
    const competition = { id, start: toEpochMs(0), end: toEpochMs(now + 1e9), startingBalance }
    held.set(id, { board, competition })
  }
  return held
}

/** The values of every midnight: each portfolio had another one. */
const dailyValues = (held: ReadonlyMap<string, Held>) =>
  ({
    runsOf: async () => new Map([[startOfGameDay(now), { goneThrough: null, written: 1, isDone: true }]]),
    async valuesAt(midnight: number, after: string, size: number) {
      const from = after.startsWith('00000000-0000-0000') ? 0 : Number.parseInt(after.slice(0, 8), 16) + 1
      const total = [...held.values()].reduce((sum, { board }) => sum + board.rows, 0)
      return Array.from({ length: Math.min(size, total - from) }, (_, index) => ({
        portfolioId: uuidOf(from + index),
        value: 50_000_00 + ((midnight / 1000 + (from + index) * 7919) % 100_000_00),
      }))
    },
  }) as unknown as DailyValueStore

async function measure(name: string, competitions: number, playersEach: number): Promise<boolean> {
  const held = fill(competitions, playersEach)
  const players = competitions * playersEach
  const products = {
    indexOf: () => 0,
    bids: () => Float64Array.from({ length: productCount }, () => 100 + Math.floor(random() * 10_000)),
  }
  const lists = new Lists({
    ...{ products, dailyValues: dailyValues(held), closingValues: async () => null },
    marketClock: { now: () => now },
  })
  const floor = createFloor([...held.values()], startingBalance)
  await lists.recompute(held)
  floor.run(products.bids())
  const [ours, floors]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    floors.push(cpu(() => floor.run(products.bids())))
    const before = process.threadCpuUsage()
    await lists.recompute(held)
    const { user, system } = process.threadCpuUsage(before)
    ours.push((user + system) / 1_000)
  }
  const bytes = [...held.values()].reduce((sum, { board }) => sum + board.bytes(), 0)
  const [ourMs, floorMs] = [percentile(ours, 0.5), percentile(floors, 0.5)]
  const ratio = ourMs / floorMs
  print(
    `  ${name.padEnd(42)}${ourMs.toFixed(0).padStart(10)}${floorMs.toFixed(0).padStart(10)}${ratio.toFixed(2).padStart(8)}` +
      `${(bytes / players).toFixed(0).padStart(14)}`,
  )
  return ratio <= goalRatio
}

/** CPU time of this thread, in milliseconds, so that other work on the machine does not count. */
function cpu(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const began = performance.now()
print(
  `Node ${process.version}, ${availableParallelism()} cores with a load of ${loadavg()[0]!.toFixed(1)} at the start`,
)
print(`  ${'players'.padEnd(42)}   CPU, ms  floor ms   ratio  bytes/player`)
const isReached = [
  await measure('100,000 in one competition', 1, 100_000),
  await measure('100,000 in 20 competitions', 20, 5_000),
  await measure('1,000,000 in one competition', 1, 1_000_000),
].every(Boolean)
print(
  `The goal of ${goalRatio} times the floor is ${isReached ? '' : 'not '}reached. It took ${((performance.now() - began) / 1_000).toFixed(0)} s.`,
)
process.exitCode = isReached ? 0 : 1
