// The SQL of what may speak for a link of two accounts (table account_signals), and what else is known of them: their trades
// and their sub-rankings.

import { crowdedFrom, type LinkedTrade } from '@koersklasse/domain/accounts/account-links.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { deleteInPages } from '../../platform/database/delete-in-pages.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** Where an account was used, in a window of time. */
export interface Signal {
  userId: string
  kind: 'device' | 'network'
  /** A keyed hash. */
  hash: Buffer
  slot: number
}

/** Two accounts, by the ids of their users, the smaller first, and what they have in common. */
export interface Pair {
  one: string
  other: string
  devices: number
  moments: number
  servesInviter: boolean
}

/** The most pairs of a competition whose trades are compared. */
export const mostPairs = 300
/**
 * Pairs that trade alike are sought among trades in one product within windows of this width, in milliseconds, and in one
 * class of sizes, each about 1.6 times the one before: what is found is compared exactly.
 */
const seekMs = 240_000
const sizesPerE = 2
/** So many players who do the same at one time follow the news, or a teacher, and say nothing about each other. */
const crowdOfTrades = 20

/** Instants of the market from which trades are taken: from `from` until just before `until`. */
export interface Period {
  from: EpochMs
  until: EpochMs
}

export type SignalStore = ReturnType<typeof createSignalStore>

export function createSignalStore(kysely: Kysely<Schema>) {
  return {
    /** Writes signals for the competitions that their players are in and that are not closed. */
    async add(signals: readonly Signal[]): Promise<void> {
      await sql`
        insert into account_signals (competition_id, user_id, kind, hash, slot)
        select p.competition_id, noted.user_id, kind, hash, slot
        from unnest(
          ${signals.map(({ userId }) => userId)}::uuid[], ${signals.map(({ kind }) => kind)}::text[],
          ${signals.map(({ hash }) => hash)}::bytea[], ${signals.map(({ slot }) => slot)}::bigint[]
        ) as noted (user_id, kind, hash, slot)
        join portfolios p on p.user_id = noted.user_id
        join competitions c on c.id = p.competition_id and c.closed_at is null
        on conflict do nothing`.execute(kysely)
    },

    /** Erases the signals and the cases of competitions that were closed before an instant of real time. */
    async eraseBefore(instant: EpochMs): Promise<void> {
      const isClosed = sql`competition_id in (select id from competitions where closed_at < ${instant})`
      for (const table of ['account_cases', 'erased_account_cases', 'account_signals'] as const)
        await deleteInPages(kysely, table, isClosed)
    },

    /**
     * The pairs of players with something in common in a competition, those with the most first: as many as are compared and
     * one more, or the one that is asked for. Of trades, those of a period are looked through.
     */
    async pairsOf(
      competitionId: string,
      { from, until }: Period,
      asked: readonly [one: string, other: string] | null = null,
    ): Promise<Pair[]> {
      const { rows } = await sql<Pair>`
        with member as (
          select p.id as portfolio_id, p.user_id, u.created_at from portfolios p join users u on u.id = p.user_id
          where p.competition_id = ${competitionId} and not u.is_simulated
        ), place as (
          select kind, hash, slot, array_agg(user_id order by user_id) as users from account_signals
          where competition_id = ${competitionId} group by kind, hash, slot
          having count(*) between 2 and ${crowdedFrom - 1}
        ), met as (
          select one, other, count(distinct hash) filter (where kind = 'device') as devices,
            count(distinct slot) filter (where kind = 'network') as moments
          from place, unnest(users) as one, unnest(users) as other where one < other group by one, other
        ), serves as (
          select s.owner_id, m.user_id from subranking_members m
          join subrankings s on s.id = m.subranking_id and s.competition_id = ${competitionId}
          join member on member.user_id = m.user_id
          where m.user_id <> s.owner_id and member.created_at > s.created_at
            and not exists (
              select from subranking_members elsewhere join subrankings r on r.id = elsewhere.subranking_id
              where elsewhere.user_id = m.user_id and r.owner_id <> s.owner_id
            )
          group by s.owner_id, m.user_id
        ), together as (
          select array_agg(distinct user_id) as users from transactions t join member using (portfolio_id)
          where kind in ('buy', 'sell') and t.created_at >= ${from} and t.created_at < ${until}
          group by product_id, t.created_at / ${seekMs}::bigint, floor(${sizesPerE}::integer * ln(quantity))
          having count(distinct user_id) between 2 and ${crowdOfTrades - 1}
        ), alike as (
          select one, other, count(*) as trades from together, unnest(users) as one, unnest(users) as other
          where one < other group by one, other having count(*) >= 2
        ), pair as (
          select one, other from met union select one, other from alike
          union select least(owner_id, user_id), greatest(owner_id, user_id) from serves
        )
        select one, other, coalesce(devices, 0)::int as devices, coalesce(moments, 0)::int as moments,
          exists (
            select from serves where (owner_id, user_id) in ((one, other), (other, one))
          ) as "servesInviter"
        from pair left join met using (one, other) left join alike using (one, other)
        where one in (select user_id from member) and other in (select user_id from member)
          and (${asked === null} or (one = ${asked?.[0] ?? null}::uuid and other = ${asked?.[1] ?? null}::uuid))
        order by coalesce(trades, 0) desc, coalesce(devices, 0) desc, coalesce(moments, 0) desc, one, other
        limit ${mostPairs + 1}`.execute(kysely)
      return rows
    },

    /** The purchases and sales of some players in a competition. */
    async tradesOf(competitionId: string, userIds: readonly string[]): Promise<Map<string, LinkedTrade[]>> {
      const { rows } = await sql<LinkedTrade & { userId: string }>`
        select p.user_id as "userId", product_id as "productId", kind as side, quantity, t.created_at as time
        from transactions t join portfolios p on p.id = t.portfolio_id
        where p.competition_id = ${competitionId} and p.user_id = any(${userIds}::uuid[]) and kind in ('buy', 'sell')
        order by t.created_at, t.id`.execute(kysely)
      return Map.groupBy(rows, ({ userId }) => userId)
    },
  }
}
