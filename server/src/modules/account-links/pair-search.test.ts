// Compares the search for pairs in slices with a single statement that finds the same pairs. That statement was the search
// until it exceeded the time limit of statements.

import { crowdedFrom } from '@koersklasse/domain/accounts/account-links.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTradingFixture, insertUsers, type TradingFixture } from '../../../test/fixtures/trading.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { takeFreeTurn } from '../../platform/database/take-turns.ts'
import { systemIds } from '../../platform/ids.ts'
import { createRandom } from '../../platform/random.ts'
import { mostPairs, type Pair, type Period, type SearchSizes, searchPairs } from './pair-search.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
const random = createRandom(`pairs ${seed}`)
const draw = (below: number) => Math.floor(random.uniform() * below)
const oneOf = <Item>(items: readonly Item[]): Item => items[draw(items.length)]!

/** Six windows of trades of four minutes; the first and the last are cut by the period. */
const window = 240_000
const period: Period = { from: toEpochMs(window / 2), until: toEpochMs(5.5 * window) }
const sliced: SearchSizes = { places: 3, lists: 1, trades: 7, pairs: 40 }

let fixture: TradingFixture
let competitionId: string
let userIds: string[]
beforeAll(async () => {
  process.stdout.write(`Pairs: SEED=${seed}\n`)
  fixture = await createTradingFixture({ players: 36 })
  competitionId = fixture.competition.id
  userIds = fixture.userIds
  const { kysely } = fixture
  // One player has no portfolio, and three are simulated; their signals and lists are like those of other players.
  const stranger = systemIds.next()
  await insertUsers(kysely, [stranger], toEpochMs(0))
  await sql`update users set is_simulated = true where id = any(${userIds.slice(0, 3)}::uuid[])`.execute(
    kysely,
  )
  await insertSignals(kysely, [...userIds, stranger])
  await insertLists(kysely, [...userIds, stranger])
  await insertTrades(kysely)
})
afterAll(() => fixture.database.close())

const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make)

async function insertSignals(kysely: Kysely<Schema>, players: readonly string[]): Promise<void> {
  const signals = times(400, () => ({
    ...{
      competition_id: competitionId,
      user_id: oneOf(players),
      kind: oneOf(['device', 'network'] as const),
    },
    ...{ hash: Buffer.alloc(16, draw(25)), slot: draw(5) },
  }))
  await kysely
    .insertInto('account_signals')
    .values(signals)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists of players, some of whom were made after the list. */
async function insertLists(kysely: Kysely<Schema>, players: readonly string[]): Promise<void> {
  for (const id of players)
    await kysely
      .updateTable('users')
      .set({ created_at: toEpochMs(draw(10)) })
      .where('id', '=', id)
      .execute()
  for (const id of times(8, systemIds.next)) {
    await sql`
      insert into subrankings (id, competition_id, owner_id, name, name_key, link_code, created_at)
      values (${id}, ${competitionId}, ${oneOf(players)}, ${id}, ${id}, ${id}, ${draw(6)})`.execute(kysely)
    const members = [...new Set(times(4, () => oneOf(players)))]
    await kysely
      .insertInto('subranking_members')
      .values(members.map((user_id) => ({ subranking_id: id, user_id, joined_at: toEpochMs(0) })))
      .execute()
  }
}

/** Trades of few and of many in one product and window, some before and after the period, and ends of products. */
async function insertTrades(kysely: Kysely<Schema>): Promise<void> {
  const portfolios = await kysely.selectFrom('portfolios').select('id').orderBy('id').execute()
  const trades = times(700, () => {
    const kind = oneOf(['buy', 'sell', 'sell', 'knockout'])
    return {
      ...{ id: systemIds.next(), order_id: kind === 'knockout' ? null : systemIds.next(), kind },
      ...{ portfolio_id: oneOf(portfolios).id, quantity: oneOf([10, 10, 11, 40]) },
      product_id: draw(3) === 0 ? 'crowded' : `product ${draw(12)}`,
      created_at: draw(5) === 0 ? draw(6) * window : draw(6 * window),
    }
  })
  await sql`
    insert into transactions (id, order_id, kind, portfolio_id, quantity, product_id, created_at, quantity_delta, price,
      costs, amount)
    select id, order_id, kind, portfolio_id, quantity, product_id, created_at, 0, 1, 0, 0
    from jsonb_to_recordset(${JSON.stringify(trades)}::jsonb) as trade (id uuid, order_id uuid, kind text,
      portfolio_id uuid, quantity bigint, product_id text, created_at bigint)`.execute(kysely)
}

/** The pairs, found by grouping all signals, lists and trades in one statement. */
async function inOneStatement(kysely: Kysely<Schema>, { from, until }: Period): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with member as (
      select p.id as portfolio_id, p.user_id, u.created_at from portfolios p join users u on u.id = p.user_id
      where p.competition_id = ${competitionId} and not u.is_simulated
    ), place as (
      select kind, hash, slot, array_agg(user_id order by user_id) as users from account_signals
      where competition_id = ${competitionId} group by kind, hash, slot
      having count(*) between 2 and ${crowdedFrom - 1}
    ), together as (
      select array_agg(distinct user_id) as users from transactions t join member using (portfolio_id)
      where kind in ('buy', 'sell') and t.created_at >= ${from} and t.created_at < ${until}
      group by product_id, t.created_at / 240000, floor(2 * ln(quantity))
      having count(distinct user_id) between 2 and 19
    ), reason as (
      select one, other, count(distinct hash) filter (where kind = 'device') as devices,
        count(distinct slot) filter (where kind = 'network') as moments, 0 as trades, false as serves
      from place, unnest(users) as one, unnest(users) as other where one < other group by one, other
      union all
      select one, other, 0, 0, count(*), false from together, unnest(users) as one, unnest(users) as other
      where one < other group by one, other having count(*) >= 2
      union all
      select least(s.owner_id, m.user_id), greatest(s.owner_id, m.user_id), 0, 0, 0, true from subranking_members m
      join subrankings s on s.id = m.subranking_id and s.competition_id = ${competitionId}
      join member on member.user_id = m.user_id
      where m.user_id <> s.owner_id and member.created_at > s.created_at
        and not exists (
          select from subranking_members elsewhere join subrankings r on r.id = elsewhere.subranking_id
          where elsewhere.user_id = m.user_id and r.owner_id <> s.owner_id
        )
    ), pair as (
      select one, other, sum(devices)::int as devices, sum(moments)::int as moments, sum(trades) as trades,
        bool_or(serves) as serves
      from reason group by one, other
    )
    select one, other, devices, moments, serves as "servesInviter" from pair
    where one in (select user_id from member) and other in (select user_id from member)
    order by trades desc, pair.devices desc, pair.moments desc, one, other
    limit ${mostPairs + 1}`.execute(kysely)
  return rows
}

describe('pairs that are searched in slices', () => {
  it('are those of one statement, in the same order', async () => {
    const { kysely } = fixture
    const all = await inOneStatement(kysely, period)
    expect(all.length).toBeGreaterThan(100)
    expect(await searchPairs(kysely, competitionId, period)).toEqual(all)
    expect(await searchPairs(kysely, competitionId, period, sliced)).toEqual(all)
    for (const size of Object.keys(sliced))
      expect(await searchPairs(kysely, competitionId, period, { ...sliced, [size]: 1 })).toEqual(all)
  })

  it('are those of one statement in any period, even one without trades', async () => {
    const { kysely } = fixture
    for (let turn = 0; turn < 10; turn += 1) {
      const [from, until] = [draw(6 * window), draw(6 * window)].sort((a, b) => a - b)
      const some = { from: toEpochMs(from!), until: toEpochMs(turn === 0 ? from! : until!) }
      const all = await inOneStatement(kysely, some)
      expect(await searchPairs(kysely, competitionId, some, sliced)).toEqual(all)
    }
  })

  it('are not searched twice at a time in a competition, and leave nothing behind', async () => {
    const { kysely } = fixture
    await kysely.transaction().execute(async (tx) => {
      expect(await takeFreeTurn(tx, 'links', competitionId)).toBe(true)
      expect(await searchPairs(kysely, competitionId, period)).toBeNull()
      expect(await searchPairs(kysely, systemIds.next(), period)).toEqual([])
    })
    expect(await searchPairs(kysely, competitionId, period)).not.toBeNull()
    const { rows } = await sql`select from pg_class where relname in ('meeting', 'searched_member')`.execute(
      kysely,
    )
    expect(rows).toEqual([])
  })
})
