// Requests that reach the command queue late, because the steps before it take long.

import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { plainParts } from '../../../../test/fixtures/app-parts.ts'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { createApp } from '../../../http/app.ts'
import type { App } from '../../../http/route.ts'
import { createFindPortfolio } from '../portfolios/find-portfolio.ts'
import { addPortfolioRoutes } from '../portfolios/portfolio-routes.ts'
import { addOrderRoutes } from './order-routes.ts'

let clock: ManualClock
let fixture: TradingFixture
let app: App
/** How long the authentication of a player takes, in milliseconds. */
let authenticationMs: number
/** An order that waits. */
let orderId: string

beforeEach(async () => {
  clock = new ManualClock(1_800_000_000_000)
  fixture = await createTradingFixture({ clock })
  await fixture.changeCompetition({ areResetsAllowed: true })
  const { market, commandQueue, userIds, portfolioIdOf } = fixture
  market.quote(market.products[0]!, 100_00)
  app = await createGameApp(fixture)
  const waiting = await commandQueue.execute({
    ...{ kind: 'place', portfolioId: portfolioIdOf(userIds[0]!), productId: productId() },
    terms: { side: 'buy', quantity: toQuantity(1), orderType: 'limit', limitPrice: 90_00 as never },
    ...{ validity: 'cancel', idempotencyKey: null },
  })
  if (waiting.ok) orderId = waiting.value.order.id
})
afterEach(async () => {
  await app.close()
  await fixture.commandQueue.close()
  await fixture.database.close()
})

/** The routes of trading, for the only player of a game. */
function createGameApp({ store, market, competition, userIds, commandQueue }: TradingFixture): Promise<App> {
  const findPortfolio = createFindPortfolio({
    ...{ store, market, competitionOf: async () => competition },
    ...{ findPlayer: async () => undefined, splitNow: async () => {} },
  })
  const parts = { store, market, findPortfolio, commandQueue, readClosingWorths: async () => new Map() }
  return createApp({
    ...{ ...plainParts, clock },
    async authenticate() {
      clock.advance(authenticationMs)
      return {
        ...{ userId: userIds[0]!, username: 'a', sessionId: 's', mustAcceptTerms: false, isExcluded: false },
        ...{ competitionId: null, roles: [], rolesWithoutPasskey: [] },
      }
    },
    addApiRoutes(api) {
      addOrderRoutes(api, { ...parts, findAction: async () => null })
      addPortfolioRoutes(api, { ...parts, toWireProduct: (product) => product as never })
    },
  })
}

/** Everything that a command may change. */
const state = async () => ({
  portfolios: await fixture.kysely.selectFrom('portfolios').selectAll().orderBy('id').execute(),
  orders: await fixture.kysely.selectFrom('orders').selectAll().orderBy('id').execute(),
})

const productId = () => fixture.market.products[0]!.id
const order = { transactionType: 'buy', orderType: 'market', quantity: 1 }

type Request = [what: string, method: 'POST' | 'PATCH' | 'DELETE', path: () => string, body: () => object]
it.each<Request>([
  ['placing an order', 'POST', () => '/orders', () => ({ ...order, productId: productId() })],
  ['changing an order', 'PATCH', () => `/orders/${orderId}`, () => ({ limitPrice: 80_00 })],
  ['cancelling an order', 'DELETE', () => `/orders/${orderId}`, () => ({})],
  ['beginning again', 'POST', () => '/positions/reset', () => ({})],
])('%s is refused, and changes nothing, eight seconds after the request came in', async (...request) => {
  const [, method, path, body] = request
  const send = () =>
    app.inject({
      ...{ method, url: `/api${path()}`, payload: body() },
      headers: { authorization: 'Bearer a', 'x-requested-with': 'test' },
    })
  authenticationMs = 8_001
  const before = await state()
  const late = await send()
  expect([late.statusCode, late.json().error.code]).toEqual([503, 'unavailable'])
  expect(await state()).toEqual(before)
  authenticationMs = 8_000
  expect((await send()).statusCode).toBe(200)
  expect(await state()).not.toEqual(before)
})
