import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBreathe } from './breathe.ts'
import { createSortSpace } from './radix-order.ts'
import { newList, placeOf, positionOf, positionsByRow, rankRows, withoutRows } from './ranked-list.ts'

const value = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 20_000_00 }),
  fc.maxSafeInteger().map(Math.abs),
)
const rows = fc.array(
  fc.record({
    ...{ value, baseline: fc.constantFrom(1, 3, 1000, 100_000_00, null), isLeftOut: fc.boolean() },
    deposited: fc.constantFrom(0, 0, 1000, 5_000_00),
  }),
  { maxLength: 300 },
)

/** The value at the start for those who had none. */
const otherwise = 7

/** The list as it would be written down: for each row, one more than the number of rows that are better. */
const naive = (results: readonly number[]) =>
  results.map((result) => 1 + results.filter((other) => other > result).length)

it('ranks like a count of the better rows, with and without some rows', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(300), fc.nat(300), async (players, startsKnown, depositsKnown) => {
      const values = Float64Array.from(players, (player) => player.value)
      const starts = Float64Array.from(
        players.slice(0, startsKnown),
        ({ baseline }) => baseline ?? Number.NaN,
      )
      const results = players.map(({ value, baseline, deposited }, row) => {
        const start = row < startsKnown ? (baseline ?? otherwise) : otherwise
        const invested = start + (row < depositsKnown ? deposited : 0)
        return (value - invested) / invested
      })
      const breathe = createBreathe()
      const deposits = players.slice(0, depositsKnown).map(({ deposited }) => deposited)
      const start = { values: starts, otherwise, deposited: Float64Array.from(deposits) }
      const list = await rankRows(newList(players.length), values, start, createSortSpace(300), breathe)
      const all = [...players.keys()]
      expect(all.map((row) => positionOf(list, row))).toEqual(naive(results))
      expect([...(await positionsByRow(list, breathe))]).toEqual(naive(results))
      expect([...list.order].map((row) => placeOf(list, row))).toEqual(all)
      const isLeftOut = Uint8Array.from(players, (player) => Number(player.isLeftOut))
      const rest = await withoutRows(list, isLeftOut, breathe)
      const kept = all.filter((row) => isLeftOut[row] === 0)
      const positions = await positionsByRow(rest, breathe)
      expect(kept.map((row) => positions[row])).toEqual(naive(kept.map((row) => results[row]!)))
      expect(kept.map((row) => positionOf(rest, row))).toEqual(kept.map((row) => positions[row]))
      expect(all.filter((row) => placeOf(rest, row) >= 0)).toEqual(kept)
    }),
    { seed: 15, numRuns: 300 },
  )
})

it('lists equal results by their number', async () => {
  const start = { values: new Float64Array(0), otherwise: 5, deposited: new Float64Array(0) }
  const list = await rankRows(
    newList(4),
    Float64Array.of(5, 7, 5, 7),
    start,
    createSortSpace(4),
    createBreathe(),
  )
  expect([...list.order]).toEqual([1, 3, 0, 2])
  expect([0, 1, 2, 3].map((row) => positionOf(list, row))).toEqual([3, 1, 3, 1])
})
