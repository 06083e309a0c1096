// Looks for the pairs of players of a whole competition that have the most in common. One statement would take too long for
// a million players, so a transaction searches in slices, and gathers the results in temporary tables.

import { crowdedFrom, type LinkFacts } from '@koersklasse/domain/accounts/account-links.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { takeFreeTurn } from '../../platform/database/take-turns.ts'
import { firstId } from '../../platform/ids.ts'

/** What two accounts have in common, apart from their trades. */
export type Common = Pick<LinkFacts, 'devices' | 'moments' | 'servesInviter'>

/** Two accounts, by the ids of their users, the smaller first, and what they have in common. */
export type Pair = Common & { one: string; other: string }

/** Instants of the market from which trades are taken: from `from` until just before `until`. */
export interface Period {
  from: EpochMs
  until: EpochMs
}

/** How much is looked at in one statement: how many places, sub-rankings and trades are read, and pairs counted. */
export interface SearchSizes {
  places: number
  lists: number
  trades: number
  pairs: number
}

/** The most pairs of a competition whose trades are compared. */
export const mostPairs = 300
/**
 * Pairs that trade alike are sought among trades in one product, within windows of this width in milliseconds, and in one
 * class of sizes, each about 1.6 times the one before. What is found is then compared exactly.
 */
const seekMs = 240_000
const sizesPerE = 2
/**
 * If this many players make the same trade at one time, they follow the news, or a teacher, and it says nothing about any
 * two of them.
 */
const crowdOfTrades = 20

/** With these sizes a statement takes about a second. */
const usualSizes: SearchSizes = { places: 200_000, lists: 10_000, trades: 400_000, pairs: 600_000 }
/** Enough for sorting a slice in memory. */
const workMemory = '64MB'

/**
 * Whether a member `m` of a sub-ranking `s` only serves its owner: the account was made after the list, and is in no list of
 * anybody else.
 * @param madeAt when the account of the member was made
 */
export const servesOwner = (madeAt: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  m.user_id <> s.owner_id and ${madeAt} > s.created_at and not exists (
    select from subranking_members elsewhere join subrankings r on r.id = elsewhere.subranking_id
    where elsewhere.user_id = m.user_id and r.owner_id <> s.owner_id
  )`

interface Search {
  tx: Transaction<Schema>
  competitionId: string
  sizes: SearchSizes
}

/**
 * The pairs of players of a competition with something in common, those with the most first: at most one more than are
 * compared. Only the trades of a period count.
 * @returns null if the competition is being searched already, by this node or another
 */
export async function searchPairs(
  kysely: Kysely<Schema>,
  competitionId: string,
  period: Period,
  sizes = usualSizes,
): Promise<Pair[] | null> {
  return kysely.transaction().execute(async (tx) => {
    if (!(await takeFreeTurn(tx, 'links', competitionId))) return null
    const search: Search = { tx, competitionId, sizes }
    await prepare(search)
    await gatherPlaces(search)
    await gatherServants(search)
    await gatherTrades(search, period)
    return findPairs(search)
  })
}

/** Each of a list of players but the last, with those after it. */
const eachPlayer = sql`unnest(players) with ordinality as each (one, turn)`
const isNotLast = sql`turn < cardinality(players)`
const oneAndOthers = sql`one, players[turn + 1:]`

/**
 * Makes the tables of a search. `searched_member` has the players; `meeting` has each player with the later ones whom they
 * met: on a device or a network (`hash`, `slot`), by trades that are alike, or because one of two serves the other's
 * sub-ranking.
 */
async function prepare({ tx, competitionId }: Search): Promise<void> {
  await sql`select set_config('work_mem', ${workMemory}, true)`.execute(tx)
  await sql`
    create temporary table searched_member (portfolio_id uuid, user_id uuid, created_at bigint) on commit drop`.execute(
    tx,
  )
  await sql`
    create temporary table meeting (kind text, hash bytea, slot bigint, one uuid, others uuid[]) on commit drop`.execute(
    tx,
  )
  await sql`
    insert into searched_member
    select p.id, p.user_id, u.created_at from portfolios p join users u on u.id = p.user_id
    where p.competition_id = ${competitionId} and not u.is_simulated`.execute(tx)
  await sql`analyze searched_member`.execute(tx)
}

/** A device or a network in a window of time. */
interface Place {
  kind: string
  hash: Buffer
  slot: number
}

async function gatherPlaces({ tx, competitionId, sizes }: Search): Promise<void> {
  let after: Place | undefined = { kind: '', hash: Buffer.alloc(0), slot: 0 }
  while (after !== undefined) {
    const { kind, hash, slot }: Place = after
    const { rows } = await sql<Place>`
      with place as (
        select kind, hash, slot, array_agg(user_id order by user_id) as players from account_signals
        where competition_id = ${competitionId} and (kind, hash, slot) > (${kind}, ${hash}::bytea, ${slot})
        group by kind, hash, slot order by kind, hash, slot limit ${sizes.places}
      ), gathered as (
        insert into meeting
        select kind, hash, slot, ${oneAndOthers} from place, ${eachPlayer}
        where cardinality(players) between 2 and ${crowdedFrom - 1} and ${isNotLast}
      )
      select kind, hash, slot from place order by kind, hash, slot offset ${sizes.places - 1}`.execute(tx)
    after = rows[0]
  }
}

async function gatherServants({ tx, competitionId, sizes }: Search): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with list as (
        select id, owner_id, created_at from subrankings
        where competition_id = ${competitionId} and id > ${after} order by id limit ${sizes.lists}
      ), gathered as (
        insert into meeting (kind, one, others)
        select 'servant', least(m.user_id, s.owner_id), array[greatest(m.user_id, s.owner_id)]
        from list s join subranking_members m on m.subranking_id = s.id
        join searched_member member on member.user_id = m.user_id
        where ${servesOwner(sql`member.created_at`)}
      )
      select id from list order by id offset ${sizes.lists - 1}`.execute(tx)
    after = rows[0]?.id
  }
}

/** Gathers players who traded alike. A slice ends where a window does, and has at least one window. */
async function gatherTrades({ tx, sizes }: Search, { from, until }: Period): Promise<void> {
  const windowStart = (time: number) => Math.floor(time / seekMs) * seekMs
  for (let start: number = from; start < until; ) {
    const { rows } = await sql<{ time: number }>`
      select created_at as time from transactions where created_at >= ${start} and created_at < ${until}
      order by created_at offset ${sizes.trades} limit 1`.execute(tx)
    const enough = Math.max(windowStart(rows[0]?.time ?? until), windowStart(start) + seekMs)
    const end = rows.length === 0 ? until : Math.min(enough, until)
    await sql`
      with alike as (
        select array_agg(distinct user_id order by user_id) as players
        from transactions t join searched_member using (portfolio_id)
        where kind in ('buy', 'sell') and t.created_at >= ${start} and t.created_at < ${end}
        group by product_id, t.created_at / ${seekMs}::bigint, floor(${sizesPerE}::integer * ln(quantity))
        having count(distinct user_id) between 2 and ${crowdOfTrades - 1}
      )
      insert into meeting (kind, one, others)
      select 'trades', ${oneAndOthers} from alike, ${eachPlayer} where ${isNotLast}`.execute(tx)
    start = end
  }
}

/** A pair that traded alike only once did so by chance, so its `trades` are 0. */
type Counted = Pair & { trades: number }

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byMost = (a: Counted, b: Counted) =>
  b.trades - a.trades ||
  b.devices - a.devices ||
  b.moments - a.moments ||
  compareText(a.one, b.one) ||
  compareText(a.other, b.other)

/** Counts what pairs have in common. Each statement takes a part of the players, with all players after them. */
async function findPairs({ tx, competitionId, sizes }: Search): Promise<Pair[]> {
  const { rows } = await sql<{ pairs: number }>`
    select coalesce(sum(cardinality(others)), 0)::bigint as pairs from meeting`.execute(tx)
  const parts = Math.ceil(rows[0]!.pairs / sizes.pairs)
  let most: Counted[] = []
  for (let part = 0; part < parts; part += 1) {
    const isInPart = sql`abs(uuid_hash(one)::bigint) % ${parts}::integer = ${part}::integer`
    const found = await findPart(tx, competitionId, isInPart)
    most = [...most, ...found].sort(byMost).slice(0, mostPairs + 1)
  }
  return most.map(({ trades, ...pair }) => pair)
}

async function findPart(
  tx: Transaction<Schema>,
  competitionId: string,
  isInPart: RawBuilder<unknown>,
): Promise<Counted[]> {
  // A scalar subquery, so that only the first pairs are looked up, once they are in order.
  const isMember = (userId: string) => sql`(
    select not is_simulated from portfolios p join users u on u.id = p.user_id
    where p.competition_id = ${competitionId} and p.user_id = ${sql.ref(userId)})`
  const order = sql`trades desc, devices desc, moments desc, one, other`
  const { rows } = await sql<Counted>`
    with pair as (
      select one, other,
        count(distinct hash) filter (where kind = 'device') as devices,
        count(distinct slot) filter (where kind = 'network') as moments,
        count(*) filter (where kind = 'trades') as alike,
        bool_or(kind = 'servant') as "servesInviter"
      from meeting, unnest(others) as other where ${isInPart} group by one, other
    ), ranked as (
      select one, other, devices, moments, "servesInviter", case when alike >= 2 then alike else 0 end as trades
      from pair where devices > 0 or moments > 0 or alike >= 2 or "servesInviter" order by ${order}
    )
    select * from ranked where ${isMember('one')} and ${isMember('other')} order by ${order} limit ${mostPairs + 1}`.execute(
    tx,
  )
  return rows
}
