// The SQL of what may speak for a link of two accounts (table account_signals), and what else is known of them: their trades
// and their sub-rankings.

import { crowdedFrom, type LinkedTrade } from '@koersklasse/domain/accounts/account-links.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { deleteInPages } from '../../platform/database/delete-in-pages.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { firstId } from '../../platform/ids.ts'

/** Where an account was used, in a window of time. */
export interface Signal {
  userId: string
  kind: 'device' | 'network'
  /** A keyed hash. */
  hash: Buffer
  slot: number
}

/** A device or a network in a window of time, in a competition. */
interface Place {
  competitionId: string
  kind: string
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

/** @param placesAtOnce how many places are looked at in one statement when signals are erased */
export function createSignalStore(kysely: Kysely<Schema>, placesAtOnce = 10_000) {
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
     * Erases the signals that say nothing about anybody, of windows in which nothing is noted any more: those of one account
     * alone, and those of a crowd. They are by far the most.
     * @param until before which window, by the kind
     */
    async eraseIdle(until: Record<Signal['kind'], number>): Promise<void> {
      let after: Place | undefined = { competitionId: firstId, kind: '', hash: Buffer.alloc(0), slot: 0 }
      while (after !== undefined) {
        const { competitionId, kind, hash, slot }: Place = after
        const { rows } = await sql<Place>`
          with place as (
            select competition_id, kind, hash, slot, count(*) as players from account_signals
            where (competition_id, kind, hash, slot) > (${competitionId}::uuid, ${kind}, ${hash}::bytea, ${slot})
              and slot < case kind when 'device' then ${until.device}::bigint else ${until.network}::bigint end
            group by competition_id, kind, hash, slot order by competition_id, kind, hash, slot limit ${placesAtOnce}
          ), erased as (
            delete from account_signals s using place where s.competition_id = place.competition_id
              and s.kind = place.kind and s.hash = place.hash and s.slot = place.slot
              and players not between 2 and ${crowdedFrom - 1}
          )
          select competition_id as "competitionId", kind, hash, slot from place
          order by competition_id, kind, hash, slot offset ${placesAtOnce - 1}`.execute(kysely)
        after = rows[0]
      }
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
      // Of two that are asked for, what only others have in common is not read.
      const [one, other] = asked ?? [null, null]
      const isPlace =
        one === null
          ? sql`true`
          : sql`(kind, hash, slot) in (
              select kind, hash, slot from account_signals
              where competition_id = ${competitionId} and user_id = ${one})`
      const isServed =
        one === null ? sql`true` : sql`s.owner_id in (${one}, ${other}) and m.user_id in (${one}, ${other})`
      const isPair = one === null ? sql`true` : sql`one = ${one} and other = ${other}`
      const { rows } = await sql<Pair>`
        with member as (
          select p.id as portfolio_id, p.user_id, u.created_at from portfolios p join users u on u.id = p.user_id
          where p.competition_id = ${competitionId} and not u.is_simulated
        ), place as (
          select kind, hash, slot, array_agg(user_id order by user_id) as users from account_signals
          where competition_id = ${competitionId} and ${isPlace} group by kind, hash, slot
          having count(*) between 2 and ${crowdedFrom - 1}
        ), together as (
          select array_agg(distinct user_id) as users from transactions t join member using (portfolio_id)
          where kind in ('buy', 'sell') and t.created_at >= ${from} and t.created_at < ${until}
          group by product_id, t.created_at / ${seekMs}::bigint, floor(${sizesPerE}::integer * ln(quantity))
          having count(distinct user_id) between 2 and ${crowdOfTrades - 1}
        ), reason as (
          select one, other, count(distinct hash) filter (where kind = 'device') as devices,
            count(distinct slot) filter (where kind = 'network') as moments, 0 as trades, false as serves
          from place, unnest(users) as one, unnest(users) as other where one < other and ${isPair} group by one, other
          union all
          select one, other, 0, 0, count(*), false from together, unnest(users) as one, unnest(users) as other
          where one < other and ${isPair} group by one, other having count(*) >= 2
          union all
          select least(s.owner_id, m.user_id), greatest(s.owner_id, m.user_id), 0, 0, 0, true from subranking_members m
          join subrankings s on s.id = m.subranking_id and s.competition_id = ${competitionId}
          join member on member.user_id = m.user_id
          where m.user_id <> s.owner_id and member.created_at > s.created_at and ${isServed}
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
