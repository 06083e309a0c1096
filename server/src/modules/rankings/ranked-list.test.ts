import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSortSpace } from './radix-order.ts'
import { rankRows, withoutRows } from './ranked-list.ts'
import { createSlices } from './slices.ts'

const value = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 20_000_00 }),
  fc.maxSafeInteger().map(Math.abs),
)
const rows = fc.array(
  fc.record({ value, baseline: fc.constantFrom(1, 3, 1000, 100_000_00), isLeftOut: fc.boolean() }),
  { maxLength: 300 },
)

/** The list as it would be written down: for each row, one more than the number of rows that are better. */
const naive = (results: readonly number[]) =>
  results.map((result) => 1 + results.filter((other) => other > result).length)

it('ranks as counting the better ones does, with and without some rows', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (players) => {
      const values = Float64Array.from(players, (player) => player.value)
      const baselines = Float64Array.from(players, ({ baseline }) => baseline)
      const results = players.map((player) => (player.value - player.baseline) / player.baseline)
      const breathe = createSlices()
      const list = await rankRows(players.length, values, baselines, createSortSpace(300), breathe)
      expect([...list.positions]).toEqual(naive(results))
      expect([...list.order].map((row) => list.places[row])).toEqual([...list.order.keys()])
      const isLeftOut = Uint8Array.from(players, (player) => Number(player.isLeftOut))
      const rest = await withoutRows(list, isLeftOut, breathe)
      const kept = players.flatMap((player, row) => (player.isLeftOut ? [] : [row]))
      expect(kept.map((row) => rest.positions[row])).toEqual(naive(kept.map((row) => results[row]!)))
    }),
    { seed: 15, numRuns: 300 },
  )
})

it('lists equal results by their number', async () => {
  const list = await rankRows(4, Float64Array.of(5, 7, 5, 7), 5, createSortSpace(4), createSlices())
  expect([...list.order]).toEqual([1, 3, 0, 2])
  expect([...list.positions]).toEqual([3, 1, 3, 1])
})
