import { expect, it } from 'vitest'
import { gather, gatherRows, gatherSame } from './gather.ts'

it('answers the questions of one turn by one read, and those that come meanwhile by the next', async () => {
  const reads: number[][] = []
  const later: Promise<number>[] = []
  const double = gather(async (numbers: readonly number[]) => {
    reads.push([...numbers])
    if (reads.length === 1) later.push(double(3), double(4))
    return numbers.map((number) => 2 * number)
  })
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4])
  expect(await Promise.all(later)).toEqual([6, 8])
  expect(reads).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('rejects the questions of a read that fails, and answers the next ones', async () => {
  let isBroken = true
  const same = gather(async (numbers: readonly number[]) => {
    if (isBroken) throw new Error('away')
    return numbers
  })
  const failed = await Promise.allSettled([same(1), same(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await same(3)).toBe(3)
})

it('reads many questions in several statements', async () => {
  const sizes: number[] = []
  const same = gather(async (numbers: readonly number[]) => {
    sizes.push(numbers.length)
    return numbers
  })
  const asked = Array.from({ length: 1_100 }, (_, index) => index)
  expect(await Promise.all(asked.map(same))).toEqual(asked)
  expect(sizes).toEqual([500, 500, 100])
})

it('gives all who ask at the same time the answer of one read that begins after they asked', async () => {
  let reads = 0
  const later: Promise<number>[] = []
  const count = gatherSame(async () => {
    reads += 1
    if (reads === 1) later.push(count())
    return reads
  })
  expect(await Promise.all([count(), count()])).toEqual([1, 1])
  expect(await Promise.all(later)).toEqual([2])
})

it('finds the rows of each id by one read of the ids that differ', async () => {
  const reads: string[][] = []
  const rowsOf = gatherRows(
    async (ids) => {
      reads.push([...ids])
      return ['b1', 'a1', 'b2']
    },
    (row) => row[0]!,
  )
  expect(await Promise.all(['a', 'b', 'c', 'b'].map(rowsOf))).toEqual([
    ['a1'],
    ['b1', 'b2'],
    [],
    ['b1', 'b2'],
  ])
  expect(reads).toEqual([['a', 'b', 'c']])
})
