// A tape on which a share splits three for two overnight: positions, orders, Sprinters and charts are split and keep their
// value, exactly once even if the server is killed at that moment.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProduct, getProductHistory, getSprinters } from '@koersklasse/contract/market.ts'
import { getOrders, getPositions, getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Client, unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { startPlayable } from '../support/start-playable.ts'

const ibm = 'US4592001014'
const eventually = { timeout: 60_000, interval: 100 }
const folder = mkdtempSync(join(tmpdir(), 'koersklasse-split-'))
const settings = {
  MARKET_FEED: 'replay',
  REPLAY_FILE: join(folder, 'split.quotes.csv'),
  REPLAY_SPEED: '1',
  TRANSACTION_COST_FIXED: '0',
}
let game: Game
let player: Client

beforeAll(async () => {
  const minutes = (start: string, count: number, bid: string, ask: string) =>
    Array.from({ length: count }, (_, minute) => {
      const time = new Date(Date.parse(start) + minute * 60_000).toISOString()
      return [`${time},EURUSD,1.25,1.25`, `${time},IBM,${bid},${ask}`]
    })
  const lines = [
    ...minutes('2013-10-07T13:30:00Z', 20, '180', '180.3'),
    ...minutes('2013-10-08T13:30:00Z', 120, '120', '120.2'),
  ]
  writeFileSync(settings.REPLAY_FILE, `time,symbol,bid,ask\n${lines.flat().join('\n')}\n`)
  writeFileSync(
    join(folder, 'split.instruments.csv'),
    'symbol,name,isin,currency,type\nIBM,IBM,US4592001014,USD,ss\nEURUSD,EUR/USD,EU0009652759,USD,cu\n',
  )
  writeFileSync(join(folder, 'split.actions.csv'), 'symbol,ex_date,kind,value\nIBM,2013-10-08,split,3:2\n')
  game = await startPlayable(settings)
  player = await joinGame(game, 'splitser')
})
afterAll(async () => {
  await game?.remove()
  rmSync(folder, { recursive: true, force: true })
})

it('splits everything exactly once, to the cent', async () => {
  const buy = async (body: object) =>
    unwrap(await player.call(placeOrder, { body: { transactionType: 'buy', ...body } as never }))
  const { products: longs } = unwrap(
    await player.call(getSprinters, {
      query: { underlyingSymbol: 'IBM', productType: 'sp', direction: 'long' },
    }),
  )
  const sprinter = longs.at(-1)!
  expect((await buy({ productId: ibm, orderType: 'market', quantity: 11 })).order.orderStatus).toBe(
    'completed',
  )
  expect((await buy({ productId: sprinter.id, orderType: 'market', quantity: 10 })).order.orderStatus).toBe(
    'completed',
  )
  await buy({ productId: ibm, orderType: 'limit', quantity: 9, limitPrice: 90_00 })
  const before = unwrap(await player.call(getPositions, {}))
  const worth = (answer: typeof before, productId: string) => {
    const price = answer.products.find(({ id }) => id === productId)?.price
    const position = answer.positions.find((one) => one.productId === productId)
    return price && position ? price.bid * position.quantity : Number.NaN
  }
  expect(worth(before, ibm)).toBe(11 * 144_00)

  settings.REPLAY_SPEED = '600'
  await game.restart()
  const quantity = async () =>
    unwrap(await player.call(getPositions, {})).positions.find(({ productId }) => productId === ibm)?.quantity
  await vi.waitFor(async () => expect(await quantity()).toBe(16), eventually)
  await game.stop('SIGKILL')
  await game.start()
  await vi.waitFor(async () => {
    const { product } = unwrap(await player.call(getProduct, { params: { id: ibm } }))
    expect(product.price?.bid).toBe(96_00)
  }, eventually)

  const after = unwrap(await player.call(getPositions, {}))
  expect(after.positions.map(({ productId, quantity }) => [productId, quantity])).toEqual(
    expect.arrayContaining([
      [ibm, 16],
      [sprinter.id, 10],
    ]),
  )
  // The half new share is paid in cash, so that the total value stays the same.
  expect(after.availableBalance - before.availableBalance).toBe(48_00)
  expect(worth(after, ibm) + 48_00).toBe(worth(before, ibm))
  // By its own levels, the Sprinter has lost only the financing of a night.
  const { product } = unwrap(await player.call(getProduct, { params: { id: sprinter.id } }))
  const [level, levelBefore] = [Number(product.financingLevel), Number(sprinter.financingLevel)]
  expect(level).toBeCloseTo((levelBefore * 1.0575 ** (1 / 360) * 2) / 3, 6)
  expect(Number(product.ratio) * 3).toBeCloseTo(Number(sprinter.ratio) * 2, 8)
  const lost = (levelBefore * (1.0575 ** (1 / 360) - 1) * 100) / 1.25
  expect(Math.abs(worth(before, sprinter.id) / 10 - worth(after, sprinter.id) / 10 - lost)).toBeLessThan(2)

  const { orders } = unwrap(await player.call(getOrders, {}))
  expect(orders).toMatchObject([{ orderStatus: 'pending', quantity: 13, limitPrice: 60_00 }])
  const { transactions } = unwrap(await player.call(getTransactions, {}))
  expect(transactions.filter(({ transactionType }) => transactionType === 'split')).toHaveLength(1)
  const history = unwrap(await player.call(getProductHistory, { params: { id: ibm, period: 'week' } }))
  for (const { bid } of history.points) expect(bid).toBeCloseTo(96, 6)
  expect(history.points.length).toBeGreaterThan(2)
})
