import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, test } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import type { BoardStore, Change, PortfolioRow } from './board-store.ts'
import { Boards } from './boards.ts'
import { createProductIndex } from './product-index.ts'

const id = (number: number): string => `0198c5b2-0000-7000-8000-${String(number).padStart(12, '0')}`
const competition = {
  ...{ id: id(1), start: toEpochMs(0), end: toEpochMs(2_000_000), startingBalance: toCents(100_000_00) },
  ...{ showsRiskAdjusted: false, visibility: 'always' as const, closedAt: null, correctedAt: null },
}
const portfolios = Array.from(
  { length: 3_000 },
  (_, index): PortfolioRow => ({
    ...{ id: id(10_000 + index), competitionId: competition.id, userId: id(20_000 + index), version: 1 },
    ...{ isSimulated: false, isReplaced: false, cash: toCents(100), deposited: toCents(0) },
    ...{ held: '', behind: [] },
  }),
)

function open(store: BoardStore) {
  const clock = new ManualClock(1_000_000)
  const bus = createInProcessBus({ error() {} } as never)
  const boards = new Boards({
    ...{ store, bus, clock, marketClock: clock, products: createProductIndex(() => null) },
  })
  return {
    ...{ clock, boards },
    async close(): Promise<void> {
      boards.close()
      await bus.close()
    },
  }
}

/** The time in a UUID of version 7, in milliseconds since 1970. */
const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)

test('a competition whose portfolios were not read to the end is read again from the beginning', async () => {
  const failing = new Set([1])
  let pages = 0
  const store = {
    runningSplits: async () => [],
    competitionsAfter: async () => [competition],
    changedBetween: async () => [],
    async page(_: readonly string[], after: string, size: number) {
      if (failing.delete(pages++)) throw new Error('the primary is gone')
      return portfolios.filter((each) => each.id > after).slice(0, size)
    },
  } as Partial<BoardStore> as BoardStore
  const { boards, close } = open(store)
  await expect(boards.refresh()).rejects.toThrow('the primary is gone')
  const held = await boards.refresh()
  expect(held.get(competition.id)?.board.rows).toBe(portfolios.length)
  await close()
})

/** A store without portfolios that notes which changes are looked up, and from when until when. */
function noteLookUps(fail: () => void = () => {}) {
  const asked: [Change, number, number | null][] = []
  const store = {
    runningSplits: async () => [],
    competitionsAfter: async () => [],
    async changedBetween(by: Change, from: string, until: string | null) {
      fail()
      asked.push([by, timeOf(from), until === null ? null : timeOf(until)])
      return []
    },
  } as Partial<BoardStore> as BoardStore
  return { asked, store }
}

const [second, minute, overlap] = [1_000, 60_000, 20_000]

test('openings are looked up at each refresh, and transactions every 15 seconds, since the last time', async () => {
  const { asked, store } = noteLookUps()
  const { clock, boards, close } = open(store)
  const start = clock.now() - overlap
  for (let turn = 0; turn < 3; turn += 1) {
    await boards.refresh()
    clock.advance(10 * second)
  }
  expect(asked).toEqual([
    ['opening', start, null],
    ['opening', start, null],
    ['opening', start + 10 * second, null],
    ['transaction', start, null],
  ])
  clock.advance(-minute)
  await boards.refresh()
  expect(asked.slice(4)).toEqual([
    ['opening', start + 20 * second, null],
    ['transaction', start + 20 * second, null],
  ])
  await close()
})

test('after an outage, changes are looked up some at a time, and none twice when a statement fails', async () => {
  let failsAfter = Number.POSITIVE_INFINITY
  const { asked, store } = noteLookUps(() => {
    if (failsAfter-- === 0) throw new Error('the primary is gone')
  })
  const { clock, boards, close } = open(store)
  const start = clock.now()
  await boards.refresh()
  clock.advance(2.5 * minute)
  asked.length = 0
  failsAfter = 2
  await expect(boards.refresh()).rejects.toThrow('the primary is gone')
  await boards.refresh()
  const pages = [
    [start - overlap, start + minute],
    [start + minute - overlap, start + 2 * minute],
    [start + 2 * minute - overlap, null],
  ]
  expect(asked).toEqual([
    ...pages.map((page) => ['opening', ...page]),
    ...pages.map((page) => ['transaction', ...page]),
  ])
  await close()
})

test.each([
  { failing: 0, pages: [2_000, 2_000, 1_000] },
  { failing: 1, pages: [2_000, 1_000, 1_000] },
])('changes that were found are still read after page $failing failed', async ({ failing, pages }) => {
  const now = portfolios.map((each) => ({ ...each, version: 2 }))
  const found = [[], now]
  const read: number[] = []
  const store = {
    runningSplits: async () => [],
    competitionsAfter: async () => [competition],
    changedBetween: async () => found.shift() ?? [],
    page: async (_: readonly string[], after: string, size: number) =>
      portfolios.filter((each) => each.id > after).slice(0, size),
    async byId(ids: readonly string[]) {
      if (read.push(ids.length) === failing + 1) throw new Error('the primary is gone')
      const wanted = new Set(ids)
      return now.filter((each) => wanted.has(each.id))
    },
  } as Partial<BoardStore> as BoardStore
  const { boards, close } = open(store)
  await boards.refresh()
  await expect(boards.refresh()).rejects.toThrow('the primary is gone')
  const { board } = (await boards.refresh()).get(competition.id)!
  expect(portfolios.filter((each) => board.versionOf(each.id) !== 2)).toEqual([])
  expect(read).toEqual(pages)
  await close()
})
