// Portfolios and positions that are looked for at the same time are read together.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createPortfolioStore, type PortfolioStore } from './portfolio-store.ts'

let fixture: TradingFixture
let statements: readonly unknown[]
let store: PortfolioStore
beforeAll(async () => {
  fixture = await createTradingFixture({ players: 4 })
  const noting = noteStatements(fixture.kysely)
  statements = noting.statements
  store = createPortfolioStore(noting.noted)
})
afterAll(() => fixture.database.close())

it('each player gets their own portfolio, or none, of one read', async () => {
  const { userIds, competition, portfolioIdOf } = fixture
  const asked = [userIds[2]!, systemIds.next(), userIds[0]!, userIds[2]!]
  const before = statements.length
  const found = await Promise.all([
    ...asked.map((userId) => store.findPortfolio(userId, competition.id)),
    store.findPortfolio(userIds[0]!, systemIds.next()),
  ])
  expect(found.map((portfolio) => portfolio?.id)).toEqual([
    ...[portfolioIdOf(userIds[2]!), undefined, portfolioIdOf(userIds[0]!), portfolioIdOf(userIds[2]!)],
    undefined,
  ])
  expect(found[0]).toEqual({
    ...{ id: portfolioIdOf(userIds[2]!), competition_id: competition.id, cash: competition.startingBalance },
    ...{
      deposited: 0,
      version: 0,
      starting_balance: competition.startingBalance,
      visibility: competition.visibility,
    },
    ...{ start_at: competition.start, end_at: competition.end, isClosed: false, isBehind: false },
  })
  expect(statements.length - before).toBe(1)
})

it('each portfolio has its own positions of one read, without what was sold', async () => {
  const [first, second, third] = fixture.userIds.map(fixture.portfolioIdOf)
  const products = fixture.market.products.map(({ id }) => id)
  const held = [
    { portfolio_id: second!, product_id: products[1]!, quantity: 3, cost: 30_00 },
    { portfolio_id: first!, product_id: products[0]!, quantity: 1, cost: 10_00 },
    { portfolio_id: first!, product_id: products[1]!, quantity: 0, cost: 0 },
    { portfolio_id: second!, product_id: products[0]!, quantity: 2, cost: 20_00 },
  ].map((position, nr) => ({ id: `0198c5b2-0000-7000-8000-00000000000${nr}`, ...position }))
  await fixture.kysely
    .insertInto('positions')
    .values(held as never)
    .execute()
  const before = statements.length
  const found = await Promise.all([first!, third!, second!, first!].map(store.positionsOf))
  expect(found).toEqual([[held[1]], [], [held[0], held[3]], [held[1]]])
  expect(statements.length - before).toBe(1)
})
