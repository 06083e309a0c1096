import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import type { PlaceOrder } from '../../src/modules/trading/execution/command.ts'
import { createPruneOrders } from '../../src/modules/trading/orders/prune-orders.ts'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { callDuring } from '../fixtures/race.ts'
import { createTradingFixture, type TradingFixture } from '../fixtures/trading.ts'

const dayMs = 24 * 3_600_000

let game: TradingFixture
let portfolioId: string
beforeAll(async () => {
  game = await createTradingFixture()
  portfolioId = game.portfolioIdOf(game.userIds[0]!)
  game.market.quote(game.market.products[0]!, 100_00)
})
afterAll(() => game.database.close())

function place(terms: object, idempotencyKey: string) {
  return game.commandQueue.execute({
    ...{
      kind: 'place',
      portfolioId,
      productId: game.market.products[0]!.id,
      validity: 'cancel',
    },
    terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market', ...terms },
    idempotencyKey,
  } as PlaceOrder)
}

/** Inserts orders that were aborted, more than are removed by one statement. */
async function insertAborted(orders: number): Promise<void> {
  await game.database.pool.query(
    `insert into orders (id, portfolio_id, product_id, side, order_type, quantity, validity, status, abort_reason,
      created_at, updated_at)
    select gen_random_uuid(), $1, 'US4592001014', 'sell', 'market', 1, 'cancel', 'aborted', 'no_positions', 1, 1
    from generate_series(1, $2)`,
    [portfolioId, orders],
  )
}

async function statuses(): Promise<Record<string, number>> {
  const rows = await game.kysely.selectFrom('orders').select('status').execute()
  const counts: Record<string, number> = {}
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

it('removes the aborted orders of a competition a month after its end, and nothing else', async () => {
  await place({}, 'the-filled-one')
  await place({ side: 'sell', quantity: toQuantity(50) }, 'the-aborted-one')
  await place({ orderType: 'limit', limitPrice: toCents(50_00) }, 'the-waiting-one')
  await insertAborted(2_500)
  const before = { completed: 1, aborted: 2_501, pending: 1 }
  expect(await statuses()).toEqual(before)

  const prune = createPruneOrders({ kysely: game.kysely, clock: game.market }, 1_000)
  await prune()
  game.market.moveTo(game.competition.end + 30 * dayMs - 1)
  await prune()
  expect(await statuses()).toEqual(before)
  game.market.moveTo(game.competition.end + 30 * dayMs)
  await prune()
  expect(await statuses()).toEqual({ completed: 1, pending: 1 })
  expect(await game.kysely.selectFrom('transactions').select('id').execute()).toHaveLength(1)
  expect(await auditLedger(game.kysely)).toEqual([])
})

it('makes no second order of a request whose order was removed, and keeps those of the next competition', async () => {
  const repeat = () => place({ side: 'sell', quantity: toQuantity(50) }, 'the-aborted-one')
  expect(await repeat()).toEqual({ ok: false, refusal: { code: 'no_competition' } })
  expect(await place({}, 'the-filled-one')).toMatchObject({ ok: false })

  const now = game.market.now()
  const next = { ...game.competition, id: systemIds.next(), start: now, end: toEpochMs(now + 30 * dayMs) }
  await createCompetitionStore(game.kysely).insert(next)
  await game.openPortfolio(game.userIds[0]!, next)
  portfolioId = (await game.store.findPortfolio(game.userIds[0]!, next.id))!.id
  game.market.quote(game.market.products[0]!, 100_00)
  expect(await repeat()).toMatchObject({ ok: true, value: { order: { abortReason: 'no_positions' } } })
  await createPruneOrders({ kysely: game.kysely, clock: game.market })()
  expect(await statuses()).toEqual({ completed: 1, pending: 1, aborted: 1 })
})

describe('of more portfolios than a statement has', () => {
  /** Opens portfolios with up to seven aborted orders each. */
  async function plant(competitionId: string): Promise<void> {
    await sql`
      with opened as (
        insert into portfolios (id, competition_id, cash, created_at)
        select gen_random_uuid(), ${competitionId}, 0, 1 from generate_series(1, 450) returning id)
      insert into orders (id, portfolio_id, product_id, side, order_type, quantity, validity, status, abort_reason,
        created_at, updated_at)
      select gen_random_uuid(), opened.id, 'US4592001014', 'sell', 'market', 1, 'cancel', 'aborted', 'expired', 1, 1
      from opened, generate_series(1, 7) n where n > ascii(opened.id::text) % 8`.execute(game.kysely)
  }
  const create = () => createPruneOrders({ kysely: game.kysely, clock: game.market })
  const left = { completed: 1, pending: 1, aborted: 1 }

  it('removes all of them', async () => {
    await plant(game.competition.id)
    await create()()
    expect(await statuses()).toEqual(left)
  })

  it('removes all of them while another node removes some', async () => {
    await plant(game.competition.id)
    await callDuring(
      game.kysely,
      (tx) =>
        sql`
          delete from orders where id in (
            select id from orders where status = 'aborted' and updated_at = 1 order by portfolio_id limit 1000)`.execute(
          tx,
        ),
      create(),
    )
    expect(await statuses()).toEqual(left)
  })

  it.each(['this', 'the next'])(
    'does so in the other competition if it fails in %s, and tries that again',
    async (which) => {
      const { kysely, competition } = game
      const other = { ...competition, id: systemIds.next() }
      await createCompetitionStore(kysely).insert(other)
      await plant(competition.id)
      await plant(other.id)
      const failing = which === 'this' ? competition : other
      await sql`
      create function refuse() returns trigger language plpgsql as $$ begin
        if exists (select from portfolios where id = old.portfolio_id and competition_id = '${sql.raw(failing.id)}') then
          raise 'refused';
        end if;
        return old;
      end $$`.execute(kysely)
      await sql`
      create trigger refuse before delete on orders for each row execute function refuse()`.execute(kysely)
      const prune = create()
      await expect(prune()).rejects.toThrow('refused')
      const { rows } = await sql`
      select distinct competition_id from orders join portfolios on portfolio_id = portfolios.id
      where status = 'aborted' and orders.updated_at = 1`.execute(kysely)
      expect(rows).toEqual([{ competition_id: failing.id }])
      await sql`drop function refuse cascade`.execute(kysely)
      await prune()
      expect(await statuses()).toEqual(left)
    },
  )
})
