// The attribution of a result adds up to it to the cent: on every day of the recorded week for players who trade at
// random, with Sprinters that are knocked out, and in small games whose parts can be calculated by hand.

import { getAttribution, getPortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'
import { attributionParts } from '@koersklasse/domain/portfolio/attribution.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readIssuerTerms } from '../../src/modules/market/issuer/issuer-terms.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { type HistoryGame, openGame, productOf } from '../fixtures/portfolio-history.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { steepTermsFile } from '../oracles/recorded-week/compare-week.ts'
import { weekCatalogue, weekLines } from '../oracles/recorded-week/tape-lines.ts'

const dayMs = 24 * 3_600_000
const balance = 100_000_00

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The attribution of a player's result, after checking that it adds up to what the history of the portfolio ends with. */
async function attributionOf(game: HistoryGame, token: string) {
  const answer = await game.call(token, 'GET', '/positions/attribution')
  expect(answer.status).toBe(200)
  const { attribution } = getAttribution.response.parse(answer.body)
  const history = (await game.call(token, 'GET', '/positions/history/all')).body
  const { value } = getPortfolioHistory.response.parse(history).points.at(-1)!
  const sum = attributionParts.reduce((total, part) => total + attribution[part], 0)
  expect([attribution.result, sum]).toEqual([value - balance, value - balance])
  return attribution
}

/** Numbers from 0 up to 1, the same for the same seed (a linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

it('adds up on every day of the recorded week, for players who trade at random', async () => {
  const terms = readIssuerTerms(JSON.stringify(steepTermsFile))
  const game = await openGame(database, weekLines[0]!.time, {
    ...{ benchmark: 'SPY', catalogue: weekCatalogue, terms },
  })
  await game.beginIssuing()
  const players = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => ({ random: randomOf(seed), token: await game.join() })),
  )
  const shares = [...weekCatalogue.products.values()]
  const seen = new Set<string>()
  let [day, ended, checked] = [weekLines[0]!.time, 0, 0]

  async function tradeAtRandom({ random, token }: (typeof players)[number]): Promise<void> {
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
    const symbol = pick([...weekCatalogue.instruments.keys()])!
    const issued = [...game.issued.livingOn(symbol)].map(({ product }): Product => product)
    const product = pick([...shares, ...issued])!
    const side = random() < 0.7 ? 'buy' : 'sell'
    const fill = await game.trade(token, side, product, 1 + Math.floor(random() * 60))
    if (fill !== null) seen.add(product.productType)
  }

  for (const [index, { time, symbol, bid, ask }] of weekLines.entries()) {
    game.clock.advance(time - game.clock.now())
    game.quote(symbol, bid, ask)
    if (index % 60 === 59) await tradeAtRandom(players[((index / 60) % 4) | 0]!)
    if (time - day < dayMs && index < weekLines.length - 1) continue
    day = time
    for (const { token } of players) {
      const { leverage, selection } = await attributionOf(game, token)
      checked += 1
      expect([leverage, selection]).not.toContain(Number.NaN)
    }
  }
  for (const _ of game.issued.ended()) ended += 1
  expect(checked).toBeGreaterThanOrEqual(20)
  expect(ended).toBeGreaterThan(0)
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['etf', 'sb', 'sp', 'ss']))
  await game.close()
})

it('names the exchange rate, the costs and the spread of a share in dollars, and the index of an index', async () => {
  const game = await openGame(database, Date.parse('2026-10-22T10:00:00Z'))
  game.quote('AEX', '900')
  game.quote('EURUSD', '1.25')
  game.quote('IBM', '100', '101')
  const token = await game.join()
  expect(await attributionOf(game, token)).toMatchObject({ result: 0, costs: 0 })
  game.clock.advance(1_000)
  await game.trade(token, 'buy', productOf('IBM'), 100)
  // Bought at 80.80 and worth 80.00; costs of 2.00 and 0.05 % of 8,080.
  expect(await attributionOf(game, token)).toMatchObject({ selection: -80_00, costs: -6_04, result: -86_04 })
  game.clock.advance(dayMs)
  game.quote('EURUSD', '1.00')
  game.clock.advance(dayMs)
  // A dollar is now worth a euro; at the mid of 100.50 that is 20.10 on a share.
  const dearer = await attributionOf(game, token)
  expect(dearer).toMatchObject({ market: 0, currency: 2_010_00, selection: -90_00, costs: -6_04 })
  game.quote('AEX', '909')
  game.clock.advance(dayMs)
  // The index rose by 1 % and the share did not.
  const risen = await attributionOf(game, token)
  expect(risen).toMatchObject({ market: 100_50, selection: -190_50, currency: 2_010_00 })
  await game.close()
})
