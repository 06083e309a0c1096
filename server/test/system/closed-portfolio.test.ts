// A portfolio after the end of its competition: whatever is quoted or happens to its products later, it stays what it was.

import {
  getAttribution,
  getPortfolioHistory,
  getPositionGraph,
} from '@koersklasse/contract/portfolio-history.ts'
import { getPositions } from '@koersklasse/contract/trading.ts'
import { attributionParts } from '@koersklasse/domain/portfolio/attribution.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { type HistoryGame, openGame, productOf } from '../fixtures/portfolio-history.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
/** A Monday at noon in Amsterdam. */
const start = Date.parse('2026-06-01T10:00:00Z')
const balance = 100_000_00
const kpn = productOf('KPN')

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** What the calls say about a portfolio. */
async function shownOf(game: HistoryGame, token: string) {
  const ask = async (path: string) => (await game.call(token, 'GET', path)).body
  const answered = await ask('/positions')
  const positions = getPositions.response.parse(answered)
  // It is sent without a check.
  expect(answered).toEqual(positions)
  const history = getPortfolioHistory.response.parse(await ask('/positions/history/all'))
  const { attribution } = getAttribution.response.parse(await ask('/positions/attribution'))
  const { id } = positions.positions[0]!
  const graph = `/positions/graph?positionId=${id}&productId=${kpn.id}&timeframe=all`
  const { points } = getPositionGraph.response.parse(await ask(graph))
  const { closingBids, availableBalance: cash } = positions
  return {
    ...{ closingBids, cash, pieces: positions.positions[0]!.quantity, end: positions.endDateTime },
    ...{ attribution, history: history.points.at(-1)!, position: points.at(-1)! },
  }
}

/** Plays a competition with 1,000 pieces of KPN, from 3 euro to 4 at its end and 1 after it, up to the closing. */
async function playUntilClosed(days: number) {
  const game = await openGame(database, start, { days })
  game.quote('AEX', '800')
  game.quote('KPN', '3')
  const token = await game.join()
  await game.trade(token, 'buy', kpn, 1_000)
  const end = start + days * dayMs
  game.clock.advance(end - 2 * minuteMs - game.clock.now())
  game.quote('AEX', '880')
  game.quote('KPN', '4')
  game.clock.advance(2 * minuteMs)
  game.quote('AEX', '400')
  game.quote('KPN', '1')
  const open = await shownOf(game, token)
  game.clock.advance(2 * minuteMs)
  await game.save()
  await game.closeCompetition()
  return { game, token, end, open }
}

it.each([
  ['a day', 1],
  ['three weeks', 21],
  ['ten weeks', 70],
])('is worth what its closing gave, after a competition of %s', async (_, days) => {
  const { game, token, end, open } = await playUntilClosed(days)
  expect(open).toMatchObject({ closingBids: null, end })

  const { value: closingValue } = await database.kysely
    .selectFrom('closing_values')
    .select('value')
    .where('competition_id', '=', game.competition.id)
    .executeTakeFirstOrThrow()
  const expectedCash = balance - 3_000_00 - 3_50
  expect(closingValue).toBe(expectedCash + 4_000_00)
  const closed = await shownOf(game, token)
  // What was shown before the closing does not know of the quotes from after the end either.
  expect({ ...open, closingBids: closed.closingBids }).toEqual(closed)
  expect(closed).toMatchObject({
    closingBids: [{ productId: kpn.id, bid: 4_00 }],
    cash: expectedCash,
    history: { time: end, value: closingValue, cash: expectedCash, benchmark: balance * 1.1 },
    position: { time: end, value: 4_000_00, price: 4_00, pieces: 1_000 },
    attribution: { result: closingValue - balance, costs: -3_50 },
  })
  const sum = attributionParts.reduce((total, part) => total + closed.attribution[part], 0)
  expect(sum).toBe(closed.attribution.result)

  game.clock.advance(3 * dayMs)
  game.quote('AEX', '1200')
  game.quote('KPN', '7')
  await game.restart()
  expect(await shownOf(game, token)).toEqual(closed)
  await game.close()
})

it('gets no dividend of an ex-date after the end, although it held the share at the close before', async () => {
  // The competition ends at midnight, between that close and the ex-date.
  const { game, token } = await playUntilClosed(1.5)
  const closed = await shownOf(game, token)
  await game.declareAction('dividend', 'KPN', '0.50', '2026-06-03')
  game.clock.advance(2 * dayMs)
  game.quote('KPN', '1')
  await game.carryOut()
  const { rows } = await database.pool.query('select done_at from corporate_actions')
  expect(rows).toEqual([{ done_at: expect.anything() }])
  expect(await shownOf(game, token)).toEqual(closed)
  await game.close()
})

it('keeps its pieces when a product is split after the end', async () => {
  const { game, token } = await playUntilClosed(2)
  const closed = await shownOf(game, token)
  await game.declareAction('split', 'KPN', '3:1', '2026-06-05')
  game.clock.advance(4 * dayMs)
  game.quote('KPN', '2')
  await game.carryOut()
  await game.restart()
  const { position, attribution, ...after } = await shownOf(game, token)
  expect(after).toEqual({
    ...{ closingBids: closed.closingBids, cash: closed.cash, pieces: 1_000, end: closed.end },
    history: closed.history,
  })
  // The chart counts today's pieces throughout, as that of a product does.
  expect(position).toMatchObject({ value: 4_000_00, price: 1_33, pieces: 3_000 })
  expect(attribution.result).toBe(closed.attribution.result)
  await game.close()
})
