// On a tape made for the test, at the opening of the exchange one share goes ex-dividend, one is split and one is delisted. The
// expected portfolios are calculated by hand.

import { rm } from 'node:fs/promises'
import {
  getProduct,
  getProductHistory,
  getProductLevels,
  getSprinters,
} from '@koersklasse/contract/market.ts'
import {
  getOrders,
  getPositions,
  getTransactions,
  placeOrder,
  type Transaction,
} from '@koersklasse/contract/trading.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditGame } from '../support/audit-game.ts'
import { type Client, unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { startPlayable } from '../support/start-playable.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

/** Monday 2 March 2026, an hour before the close in Amsterdam, and the opening on Tuesday. */
const start = Date.UTC(2026, 2, 2, 15, 30)
const opening = Date.UTC(2026, 2, 3, 8)
const eventually = { interval: 200 }
/** Slow at first, to allow for buying; then ten minutes of the market take a second. */
const [slowly, fast] = [{ REPLAY_SPEED: '1' }, { REPLAY_SPEED: '600' }]

const pays = 'NL0010273215'
const splits = 'NL0000334118'
const leaves = 'NL0000009165'

let folder: string
let game: Game
beforeAll(async () => {
  const isAfter = (time: number) => time >= opening
  const tape = await writeTape(
    // The evening still has the old prices.
    [...minutesFrom(start, 75), ...minutesFrom(opening, 400)],
    [
      { symbol: 'PAYS', isin: pays, name: 'Betaalt', priceAt: (at) => (isAfter(at) ? 49 : 50) },
      { symbol: 'SPLITS', isin: splits, name: 'Splitst', priceAt: (at) => (isAfter(at) ? 20 : 70) },
      { symbol: 'LEAVES', isin: leaves, name: 'Vertrekt', priceAt: (at) => (isAfter(at) ? 30.5 : 30) },
    ],
    ['PAYS,2026-03-03,dividend,1.00', 'SPLITS,2026-03-03,split,7:2', 'LEAVES,2026-03-03,delisting,'],
  )
  folder = tape.folder
  game = await startPlayable({ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, ...slowly })
})
afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

const buy = async (player: Client, productId: string, quantity: number) => {
  const body = { productId, transactionType: 'buy', orderType: 'market', quantity } as const
  const { transaction } = unwrap(await player.call(placeOrder, { body }))
  expect(transaction).not.toBeNull()
  return transaction!
}
const sellAt = async (player: Client, productId: string, quantity: number, limitPrice: number) =>
  unwrap(
    await player.call(placeOrder, {
      body: { productId, transactionType: 'sell', orderType: 'limit', quantity, limitPrice },
    }),
  )
const transactionsOf = async (player: Client) => unwrap(await player.call(getTransactions, {})).transactions
const ofKind = (transactions: readonly Transaction[], kind: Transaction['transactionType']) =>
  transactions.find(({ transactionType }) => transactionType === kind)

/** The cheapest long Sprinter on an underlying. */
async function sprinterOn(player: Client, underlyingSymbol: string) {
  const query = { underlyingSymbol, productType: 'sp', direction: 'long', sort: 'price' } as const
  const { products } = unwrap(await player.call(getSprinters, { query }))
  return products[0]!
}

/** Waits until the clock of the market, read from the quotes of a share, has advanced this far. */
async function untilMinutesPass(player: Client, minutes: number): Promise<void> {
  const quotedAt = async () => {
    const { product } = unwrap(await player.call(getProduct, { params: { id: pays } }))
    return product.price!.quoteUpdatedOn
  }
  const since = await vi.waitFor(quotedAt, eventually)
  await vi.waitFor(async () => expect(await quotedAt()).toBeGreaterThan(since + minutes * 60_000), eventually)
}

test('pays a dividend, keeps the value of a portfolio at a split, and pays the last price at a delisting', async () => {
  const player = await joinGame(game, 'nachtuil')
  await buy(player, pays, 100)
  await buy(player, splits, 11)
  await buy(player, leaves, 10)
  await sellAt(player, splits, 3, 99_99)
  await sellAt(player, leaves, 10, 99_99)
  const [onPays, onSplits] = [await sprinterOn(player, 'PAYS'), await sprinterOn(player, 'SPLITS')]
  await buy(player, onPays.id, 5)
  await buy(player, onSplits.id, 5)
  const before = unwrap(await player.call(getPositions, {}))
  expect(before.products.every(({ price }) => price!.quoteUpdatedOn < opening)).toBe(true)

  await game.restart(fast)
  await vi.waitFor(async () => {
    const kinds = (await transactionsOf(player)).map(({ transactionType }) => transactionType)
    expect(kinds).toEqual(expect.arrayContaining(['dividend', 'split', 'delisting']))
  }, eventually)

  const transactions = await transactionsOf(player)
  // 100 × 1.00 less 15% tax.
  expect(ofKind(transactions, 'dividend')).toMatchObject({
    ...{ productId: pays, quantity: 100, pieces: 0, amount: 85_00 },
    detail: { kind: 'dividend', exDate: opening, amount: '1', withholding: '0.15', gross: 100_00 },
  })
  // 11 × 7 ÷ 2 = 38.5. The half new share equals 1 ÷ 7 of an old one, at 70 euro.
  expect(ofKind(transactions, 'split')).toMatchObject({
    ...{ productId: splits, quantity: 11, pieces: 27, amount: 10_00, executionPrice: 70_00 },
    detail: { kind: 'split', newPieces: 7, oldPieces: 2, after: { quantity: 38, cost: 760_00 } },
  })
  expect(ofKind(transactions, 'delisting')).toMatchObject({ productId: leaves, pieces: -10 })

  const after = unwrap(await player.call(getPositions, {}))
  const delisting = ofKind(transactions, 'delisting')!.amount
  expect([300_00, 305_00]).toContain(delisting)
  expect(after.availableBalance).toBe(before.availableBalance + 85_00 + 10_00 + delisting)
  expect(after.positions.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [pays, 100],
    [splits, 38],
    [onPays.id, 5],
    [onSplits.id, 5],
  ])
  const { orders } = unwrap(await player.call(getOrders, {}))
  expect(orders.map((o) => [o.productId, o.orderStatus, o.quantity, o.limitPrice, o.abortReason])).toEqual([
    [splits, 'pending', 10, 28_57, null],
    [leaves, 'aborted', 10, 99_99, 'invalid'],
  ])

  // On a quote after the opening 38 × 20 plus ten euro is the earlier 770, and the Sprinters keep their value.
  await vi.waitFor(async () => {
    const { products } = unwrap(await player.call(getPositions, {}))
    const bids = new Map(products.map(({ id, price }) => [id, price?.bid]))
    expect(bids.get(splits)).toBe(20_00)
    expect(bids.get(pays)).toBe(49_00)
    for (const sprinter of [onPays, onSplits]) {
      expect(Math.abs(bids.get(sprinter.id)! - sprinter.price!.bid)).toBeLessThanOrEqual(1)
    }
  }, eventually)
  // No chart shows a fall from 70 to 20.
  const course = unwrap(await player.call(getProductHistory, { params: { id: splits, period: 'week' } }))
  expect(course.points.length).toBeGreaterThan(0)
  expect(course.points.every(({ mid }) => Math.abs(mid - 20) < 0.01)).toBe(true)

  const onSplit = unwrap(await player.call(getProductLevels, { params: { id: onSplits.id } }))
  expect(onSplit.splits).toEqual([{ effective: opening, newPieces: 7, oldPieces: 2 }])
  const [first] = onSplit.levels
  // Rounded half up in the tenth digit.
  expect(Number(first!.financingLevel)).toBeCloseTo((Number(onSplits.financingLevel) * 2) / 7, 8)

  await game.stop('SIGKILL')
  await game.start(fast)
  // Long enough for a second execution, if there were one.
  await untilMinutesPass(player, 5)
  expect(await transactionsOf(player)).toEqual(transactions)
  await game.stop()
  expect((await auditGame(game)).faults).toEqual([])
})
