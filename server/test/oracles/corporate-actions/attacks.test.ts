// The attacks on corporate actions that once succeeded: selling new pieces at the old price, and buying a share just in time
// for its dividend. The feed continues to quote New York at the old price until eight in the evening there.

import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { marketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../../src/modules/market/catalogue/catalogue.ts'
import {
  type CorporateActionGame,
  openCorporateActionGame,
  startingBalance,
  utc,
} from '../../fixtures/corporate-action-game.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
IBM,IBM,US4592001014,USD,ss
EURUSD,EUR/USD,EU0009652759,USD,cu
`)
const ibm = toProductId('US4592001014')
const [buyAll, sellAll] = [
  { side: 'buy', quantity: null, orderType: 'market' },
  { side: 'sell', quantity: null, orderType: 'market' },
] as const

let game: CorporateActionGame
afterEach(() => game.close())

/** Quotes IBM and the dollar at an instant, and carries out all that is due by then. */
async function quoteAt(text: string, price: number): Promise<void> {
  game.moveTo(utc(text))
  game.quote('EURUSD', 1)
  game.quote('IBM', price)
  await game.carryOut()
  await game.runEngine()
}

/** A player's cash and pieces at a price, in cents. */
async function worth(player: number, price: number): Promise<number> {
  const { cash, pieces } = await game.accountOf(player)
  return cash + Math.round((pieces.get(ibm) ?? 0) * price * 100)
}

/** Moments on the eve and on the ex-date. Midnight in Amsterdam is 22:00Z, six in the evening in New York. */
const eve = ['20:05', '21:50', '21:59', '22:00', '22:01', '22:06', '23:50']
const exDate = ['06:30', '12:00', '13:29']

describe.each(marketHours)('in a market with %s hours', (hours) => {
  it.each([
    ['a split of seven for one', 'split', '7:1', 500, 500 / 7],
    ['a split of one for four', 'split', '1:4', 25, 100],
    ['a dividend', 'dividend', '20', 800, 780],
  ])('%s earns nothing to those who trade around it', async (_, kind, value, old, fair) => {
    const moments = [
      ...eve.map((time) => `2026-07-02T${time}Z`),
      ...exDate.map((time) => `2026-07-03T${time}Z`),
    ]
    // At each moment one player sells everything, and another buys.
    const players = 2 * moments.length
    game = await openCorporateActionGame(catalogue, { start: utc('2026-07-02T15:00Z'), hours, players })
    await quoteAt('2026-07-02T16:00Z', old)
    await game.declare('IBM', kind, value, '2026-07-03')
    await quoteAt('2026-07-02T19:50Z', old)
    for (const seller of moments.keys()) await game.place(seller, ibm, buyAll)
    for (const [index, moment] of moments.entries()) {
      await quoteAt(moment, index < eve.length ? old : fair)
      await game.place(index, ibm, sellAll)
      await game.place(moments.length + index, ibm, buyAll)
      await game.runEngine()
    }
    // At the opening there is no quote yet: only the pieces have changed.
    game.moveTo(utc('2026-07-03T13:30Z'))
    await game.carryOut()
    await quoteAt('2026-07-03T13:31:30Z', fair)
    await quoteAt('2026-07-03T13:45Z', fair)
    for (const player of game.userIds.keys()) {
      const gain = (await worth(player, fair)) - startingBalance
      // The tolerance is for the price in whole cents and the fraction of a piece.
      expect(Math.abs(gain), `player ${player}`).toBeLessThan(startingBalance / 1_000)
    }
  })
})

it('an order that is too late for the old price waits for the new one', async () => {
  const start = utc('2026-07-02T15:00Z')
  game = await openCorporateActionGame(catalogue, { start, hours: 'always', players: 1 })
  await quoteAt('2026-07-02T16:00Z', 70)
  await game.declare('IBM', 'split', '7:1', '2026-07-03')
  await quoteAt('2026-07-02T19:50Z', 70)
  await game.place(0, ibm, { side: 'buy', quantity: toQuantity(200), orderType: 'market' })
  await quoteAt('2026-07-02T20:05Z', 70)
  const placed = await game.place(0, ibm, sellAll)
  expect(placed).toMatchObject({ value: { order: { orderStatus: 'pending' }, transaction: null } })
  expect(game.node.wire.productPrice(ibm)).toMatchObject({ bid: 70_00, freshness: 'ex_date' })
  await quoteAt('2026-07-03T13:30Z', 10)
  await quoteAt('2026-07-03T13:31Z', 10)
  const { cash, transactions } = await game.accountOf(0)
  expect(cash).toBe(startingBalance)
  expect(transactions.map(({ kind, quantity, price }) => [kind, quantity, price])).toEqual([
    ['sell', 1400, 10_00],
    ['split', 200, 70_00],
    ['buy', 200, 70_00],
  ])
})
