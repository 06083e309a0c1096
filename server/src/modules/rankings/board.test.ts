import { toCents } from '@koersklasse/domain/money/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Board } from './board.ts'
import { finish } from './typed-arrays.ts'

const products = 12
const change = fc.record({
  player: fc.nat(40),
  cash: fc.nat(1_000_00),
  deposited: fc.oneof(fc.constant(0), fc.nat(1_000_00)),
  isSimulated: fc.boolean(),
  held: fc.uniqueArray(fc.tuple(fc.nat(products - 1), fc.nat(1000)), {
    selector: ([product]) => product,
    maxLength: products,
  }),
})
const uuidOf = (number: number) => `0198c0de-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

it('holds what was put last, however often positions move', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 2_000, size: 'max' }), (changes) => {
      const board = new Board()
      const last = new Map<number, (typeof changes)[number]>()
      for (const [version, one] of changes.entries()) {
        last.set(one.player, one)
        if (one.player === 0) finish(board.makeRoom(one.cash % 5_000, one.cash % 7_000))
        board.put({
          ...{ portfolioId: uuidOf(one.player), userId: uuidOf(1000 + one.player), version },
          ...{ isSimulated: one.isSimulated, isReplaced: false, cash: toCents(one.cash) },
          deposited: toCents(one.deposited),
          products: one.held.map(([product]) => product),
          pieces: one.held.map(([, pieces]) => pieces),
        })
      }
      const bids = Float64Array.from({ length: products }, (_, product) => 100 + 7 * product)
      const values = new Float64Array(board.rows)
      board.valuesAt(bids, values, 0, board.rows)
      const expected = [...last].map(([player, { cash, held }]) => [
        player,
        held.reduce((sum, [product, pieces]) => sum + pieces * bids[product]!, cash),
      ])
      expect(expected.map(([player]) => [player, values[board.users.find(uuidOf(1000 + player!))]])).toEqual(
        expected,
      )
      const added = [...last].map(([player, { deposited }]) => [player, deposited])
      expect(
        added.map(([player]) => [player, board.deposited[board.users.find(uuidOf(1000 + player!))] ?? 0]),
      ).toEqual(added)
      expect(board.simulatedCount).toBe([...last.values()].filter(({ isSimulated }) => isSimulated).length)
    }),
    { seed: 15, numRuns: 40 },
  )
})

it('forgets a player who has left, and ignores an older version', () => {
  const board = new Board()
  const state = {
    ...{ portfolioId: uuidOf(1), userId: uuidOf(2), isSimulated: false, isReplaced: false },
    ...{ products: [], pieces: [], deposited: toCents(0) },
  }
  board.put({ ...state, version: 3, cash: toCents(5) })
  board.put({ ...state, version: 2, cash: toCents(4), userId: null })
  expect(board.users.find(uuidOf(2))).toBe(0)
  expect([uuidOf(2), uuidOf(1), null].map((id) => board.users.isAt(0, id))).toEqual([true, false, false])
  board.put({ ...state, version: 3, cash: toCents(5), userId: null })
  expect([uuidOf(2), null].map((id) => board.users.isAt(0, id))).toEqual([false, true])
  expect([uuidOf(2), null].map((id) => board.users.isAt(5_000, id))).toEqual([false, true])
  expect([board.users.find(uuidOf(2)), board.users.at(0), board.portfolios.at(0)]).toEqual([
    -1,
    null,
    uuidOf(1),
  ])
})

it('takes little memory for a competition of a class', () => {
  const board = new Board()
  for (let player = 0; player < 30; player += 1)
    board.put({
      ...{ portfolioId: uuidOf(player), userId: uuidOf(1000 + player), version: 1, cash: toCents(1) },
      ...{ isSimulated: false, isReplaced: false, deposited: toCents(0), products: [1, 2], pieces: [10, 20] },
    })
  expect(board.rows).toBe(30)
  expect(board.bytes()).toBeLessThan(10_000)
})
