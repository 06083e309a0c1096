// The history of a portfolio across a split: its worth is the same before the split is due, while it is due, during its
// execution, and after it.

import { periods } from '@koersklasse/contract/market.ts'
import { getPortfolioHistory, getPositionGraph } from '@koersklasse/contract/portfolio-history.ts'
import { getPositions } from '@koersklasse/contract/trading.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { issuedIsin, type SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { shortTerms } from '../fixtures/market-node.ts'
import { type HistoryGame, openGame, productOf } from '../fixtures/portfolio-history.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const minuteMs = 60_000
/** A Thursday afternoon in Amsterdam, and the opening of the next day, at which the split takes effect. */
const afternoon = Date.parse('2026-10-22T13:00:00Z')
const opening = Date.parse('2026-10-23T07:00:00Z')
const kpn = productOf('KPN')

let database: OpenDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const sprinter: SprinterProduct = {
  ...{ id: issuedIsin(4322), isin: issuedIsin(4322), name: 'KPN Long', symbol: 'KPN', currency: 'EUR' },
  ...{
    productType: 'sp',
    direction: 'long',
    issuedAt: toEpochMs(afternoon - minuteMs),
    ratio: toDecimal('1'),
  },
  ...{ financingLevel: toDecimal('12'), stopLossLevel: toDecimal('13') },
}

/** Opens a portfolio with 30 shares and 10 Sprinters on them, at a price that only the split changes. */
async function openPortfolio(database: OpenDatabase) {
  // The issuer's spread depends on the hour.
  const terms: typeof shortTerms = { ...shortTerms, spread: { kind: 'ticks', ticks: 0 } }
  const game = await openGame(database, afternoon, { terms })
  const { issuedAt, financingLevel, stopLossLevel } = sprinter
  await game.issue({
    ...{ product: sprinter, rung: 'test', financedAt: issuedAt, resetAt: issuedAt, revision: 1 },
    ...{ isOverCap: false, isSoldOut: false, isSetByOperator: false, restrictedUntil: null, ended: null },
    levels: [{ from: issuedAt, financingLevel, stopLossLevel }],
  })
  game.quote('KPN', '20.00')
  const token = await game.join()
  await game.trade(token, 'buy', kpn, 30)
  await game.trade(token, 'buy', sprinter, 10)
  for (let minute = 0; minute < 100; minute += 1) {
    game.clock.advance(minuteMs)
    game.quote('KPN', '20.00')
  }
  await game.declareAction('split', 'KPN', '5:1', '2026-10-23')
  return { game, token }
}

/** Passes the night, and quotes the first prices after the split, which are for new pieces. */
function passNight(game: HistoryGame): void {
  game.clock.advance(opening - game.clock.now())
  for (let minute = 0; minute < 20; minute += 1) {
    game.clock.advance(minuteMs)
    game.quote('KPN', '4.00')
  }
}

/** All values in the histories of a portfolio after its purchases, in cents. */
async function worthsOf(game: HistoryGame, token: string): Promise<Set<number>> {
  const worths = new Set<number>()
  for (const period of periods) {
    const { body } = await game.call(token, 'GET', `/positions/history/${period}`)
    // The first point is the opening, before the purchases and their costs.
    for (const { value, cash } of getPortfolioHistory.response.parse(body).points)
      if (cash < 100_000_00) worths.add(value)
  }
  return worths
}

/** All values in the graphs of the shares, in cents. */
async function graphsOf(game: HistoryGame, token: string): Promise<Set<number>> {
  const { positions } = getPositions.response.parse((await game.call(token, 'GET', '/positions')).body)
  const positionId = positions.find(({ productId }) => productId === kpn.id)!.id
  const worths = new Set<number>()
  for (const timeframe of periods) {
    const query = new URLSearchParams({ positionId, productId: kpn.id, timeframe })
    const { body } = await game.call(token, 'GET', `/positions/graph?${query}`)
    for (const { value, pieces } of getPositionGraph.response.parse(body).points)
      if (pieces > 0) worths.add(value)
  }
  return worths
}

async function expectSame(game: HistoryGame, token: string, worth: number): Promise<void> {
  expect(await worthsOf(game, token)).toEqual(new Set([worth]))
  expect(await graphsOf(game, token)).toEqual(new Set([30 * 20_00]))
}

it('is the same while the split is due, after it is carried out, and once this node is notified of it', async () => {
  const { game, token } = await openPortfolio(database)
  const [worth] = await worthsOf(game, token)
  await expectSame(game, token, worth!)
  passNight(game)
  await expectSame(game, token, worth!)
  await game.carryOut()
  const positions = getPositions.response.parse((await game.call(token, 'GET', '/positions')).body)
  expect(positions.positions.map(({ quantity }) => quantity).toSorted()).toEqual([10, 150])
  await expectSame(game, token, worth!)
  game.clock.advance(minuteMs)
  game.quote('KPN', '4.00')
  await expectSame(game, token, worth!)
  await game.close()
})

it.each([
  ['portfolio', worthsOf],
  ['position', graphsOf],
])('is the same for a %s if the split is carried out during the request', async (_, read) => {
  const { game, token } = await openPortfolio(database)
  const [worth] = await read(game, token)
  passNight(game)
  game.interruptNextHistory(game.carryOut)
  expect(await read(game, token)).toEqual(new Set([worth]))
  await game.close()
})
