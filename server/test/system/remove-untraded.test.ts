import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookAway } from '../../src/modules/accounts/look-away.ts'
import { createDeskStore } from '../../src/modules/competitions/desk/desk-store.ts'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { removeUntraded } from '../../src/modules/trading/portfolios/organise.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { callDuring } from '../fixtures/race.ts'
import { createTradingFixture, type TradingFixture } from '../fixtures/trading.ts'

const players = 5

let game: TradingFixture
beforeEach(async () => {
  game = await createTradingFixture({ players })
  await game.changeCompetition({ areResetsAllowed: true })
})
afterEach(() => game.database.close())

const remove = (atOnce: number) =>
  game.kysely.transaction().execute((tx) => removeUntraded(tx, game.competition.id, atOnce))

async function portfoliosLeft(): Promise<number> {
  return (await game.kysely.selectFrom('portfolios').select('id').execute()).length
}

it.each([1, 2, players + 1, players + 2])(
  'removes portfolios %i at a time, and those of no other',
  async (atOnce) => {
    const { kysely, competition, commandQueue, market } = game
    const other = { ...competition, id: systemIds.next() }
    await createCompetitionStore(kysely).insert(other)
    await game.openPortfolio(game.userIds[0]!, other)
    market.advance(1)
    const portfolioId = game.portfolioIdOf(game.userIds[0]!)
    expect(await commandQueue.reset({ kind: 'reset', portfolioId, cause: 'player' })).toMatchObject({
      ok: true,
    })
    expect(await portfoliosLeft()).toBe(players + 2)
    await remove(atOnce)
    const { rows } = await sql`
    select competition_id, sum(amount)::integer as sum from portfolios join ledger_entries on portfolio_id = id
    group by competition_id`.execute(kysely)
    expect(rows).toEqual([{ competition_id: other.id, sum: 0 }])
    expect(await kysely.selectFrom('ledger_entries').select('account').execute()).toHaveLength(2)
  },
)

it('removes nothing if somebody trades meanwhile', async () => {
  const portfolioId = game.portfolioIdOf(game.userIds[3]!)
  const removed = callDuring(
    game.kysely,
    (tx) => sql`select from portfolios where id = ${portfolioId} for update`.execute(tx),
    () => remove(2),
    (tx) =>
      sql`
        insert into orders (id, portfolio_id, product_id, side, order_type, quantity, validity, status, abort_reason,
          created_at, updated_at)
        values (${systemIds.next()}, ${portfolioId}, 'P', 'buy', 'market', 1, 'cancel', 'aborted', 'expired', 1, 1)`.execute(
        tx,
      ),
  )
  await expect(removed).rejects.toThrow('somebody has traded meanwhile')
  expect(await portfoliosLeft()).toBe(players)
})

it('is not held up by somebody who begins again meanwhile', async () => {
  const { kysely, competition, commandQueue } = game
  const portfolioId = game.portfolioIdOf(game.userIds[0]!)
  game.market.advance(1)
  let reset: ReturnType<typeof commandQueue.reset> | undefined
  await kysely.transaction().execute(async (tx) => {
    await createDeskStore(kysely).lock(tx, 'all', competition.id)
    reset = commandQueue.reset({ kind: 'reset', portfolioId, cause: 'player' })
    await vi.waitFor(() => expect(commandQueue.stats().locked).toBe(1), { timeout: 20_000, interval: 5 })
    await removeUntraded(tx, competition.id)
  })
  expect(await reset).toEqual({ ok: false, refusal: { code: 'consent_required' } })
  expect(await portfoliosLeft()).toBe(0)
  const { rows } = await sql`
    select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(kysely)
  expect(rows).toEqual([{ deadlocks: 0 }])
})

it.each([1, 2, players, players + 1])(
  'has players look away %i at a time, and nobody else',
  async (atOnce) => {
    const { kysely, competition, userIds } = game
    const other = { ...competition, id: systemIds.next() }
    await createCompetitionStore(kysely).insert(other)
    await kysely.updateTable('users').set({ competition_id: competition.id }).execute()
    await kysely
      .updateTable('users')
      .set({ competition_id: other.id })
      .where('id', '=', userIds[2]!)
      .execute()
    await kysely.transaction().execute((tx) => lookAway(tx, competition.id, atOnce))
    const rows = await kysely.selectFrom('users').select(['id', 'competition_id']).execute()
    expect(new Map(rows.map((row) => [row.id, row.competition_id]))).toEqual(
      new Map(userIds.map((id) => [id, id === userIds[2] ? other.id : null])),
    )
  },
)
