// How long a node takes to rank all players again, compared with the floor, in CPU time of the thread.

import { toCents } from '@koersklasse/domain/money/money.ts'
import { startOfGameDay, startOfGameWeek } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Board } from '@koersklasse/server/src/modules/rankings/board.ts'
import type { Held } from '@koersklasse/server/src/modules/rankings/boards.ts'
import {
  bytesPerDailyValue,
  type DailyValueStore,
} from '@koersklasse/server/src/modules/rankings/daily-value-store.ts'
import { Lists } from '@koersklasse/server/src/modules/rankings/lists.ts'
import { firstId } from '@koersklasse/server/src/platform/ids.ts'
import { median } from '../statistics.ts'
import { createFloor } from './floor.ts'

const productCount = 3_000
const positionsEach = 8
const startingBalance = toCents(100_000_00)
const now = toEpochMs(Date.UTC(2026, 10, 25, 14))
const runs = 9

/** Median CPU times in milliseconds; the ratio is the median of the ratios of all runs. */
export interface InMemory {
  oursMs: number
  floorMs: number
  ratio: number
  bytesEach: number
  /** The longest CPU time between two turns of the event loop: in the first run, which ranks yesterday, and in a later one. */
  firstBlockMs: number
  blockMs: number
}

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
        ...{ portfolioId: uuidOf(number), userId: uuidOf(number + 0x4000_0000) },
        ...{ isSimulated: false, isReplaced: false, version: 1 },
        ...{ cash: toCents(Math.floor(random() * 50_000_00)), deposited: toCents(0) },
        products: Array.from({ length: positionsEach }, () => Math.floor(random() * productCount)),
        pieces: Array.from({ length: positionsEach }, () => 1 + Math.floor(random() * 100)),
      })
    }
    const id = `${place}`
    const competition = {
      id,
      start: toEpochMs(0),
      end: toEpochMs(now + 1e9),
      startingBalance,
      showsRiskAdjusted: false,
      visibility: 'always' as const,
      closedAt: null,
      correctedAt: null,
    }
    held.set(id, { board, competition })
  }
  return held
}

/** The values of every midnight, which differ by portfolio. They are made before anything is measured. */
function dailyValues(players: number): DailyValueStore {
  const midnights = [
    startOfGameDay(now),
    startOfGameDay(toEpochMs(startOfGameDay(now) - 1)),
    startOfGameWeek(now),
  ]
  const values = new Map(midnights.map((midnight) => [midnight, Buffer.alloc(players * bytesPerDailyValue)]))
  for (let number = 0; number < players; number += 1) {
    const id = uuidOf(number).replaceAll('-', '')
    for (const [midnight, buffer] of values) {
      const value = 50_000_00 + ((midnight / 1000 + number * 7919) % 100_000_00)
      buffer.write(id, number * bytesPerDailyValue, 'hex')
      buffer.writeBigInt64BE(BigInt(value), number * bytesPerDailyValue + 16)
    }
  }
  return {
    runsOf: async () => new Map([[startOfGameDay(now), { goneThrough: null, written: 1, isDone: true }]]),
    async valuesAt(midnight: EpochMs, after: string, size: number) {
      const from = after === firstId ? 0 : Number.parseInt(after.slice(0, 8), 16) + 1
      return values.get(midnight)!.subarray(from * bytesPerDailyValue, (from + size) * bytesPerDailyValue)
    },
  } as unknown as DailyValueStore
}

/** Measures the ranking and the floor in turns. */
export async function measureInMemory(competitions: number, playersEach: number): Promise<InMemory> {
  const held = fill(competitions, playersEach)
  const players = competitions * playersEach
  const newBids = () => Float64Array.from({ length: productCount }, () => 100 + Math.floor(random() * 10_000))
  const lists = new Lists({
    products: { indexOf: () => 0, bids: async () => newBids() },
    ...{ dailyValues: dailyValues(players), closingValues: async () => null },
    marketClock: { now: () => now },
  })
  const floor = createFloor([...held.values()], startingBalance)
  const firstBlockMs = await longestBlock(() => lists.recompute(held))
  floor.run(newBids())
  const [ours, floors]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    const bids = newBids()
    floors.push(await cpu(() => floor.run(bids)))
    ours.push(await cpu(() => lists.recompute(held)))
  }
  const blockMs = await longestBlock(() => lists.recompute(held))
  const bytes = [...held.values()].reduce((sum, { board }) => sum + board.bytes(), 0)
  return {
    ...{ oursMs: median(ours), floorMs: median(floors) },
    ratio: median(ours.map((ms, run) => ms / floors[run]!)),
    ...{ bytesEach: bytes / players, firstBlockMs, blockMs },
  }
}

/** CPU time of this thread in milliseconds, so that other work on the machine does not count. */
async function cpu(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The longest that some work keeps the event loop, in milliseconds of CPU time. */
async function longestBlock(run: () => Promise<void>): Promise<number> {
  let [longest, isRunning] = [0, true]
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  await run()
  isRunning = false
  turn()
  return longest
}
