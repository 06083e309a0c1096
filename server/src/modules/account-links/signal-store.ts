// The SQL of the evidence for links of accounts: the signals (table account_signals), and the trades and sub-rankings of
// players.

import { crowdedFrom, type LinkedTrade } from '@koersklasse/domain/accounts/account-links.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { deleteInPages } from '../../platform/database/delete-in-pages.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { firstId } from '../../platform/ids.ts'
import { type Common, type Period, searchPairs, servesOwner } from './pair-search.ts'

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
     * Erases the signals that are no evidence: those of a single account, and those of a crowd. They are by far the most.
     * Only windows that get no more signals are looked at. Signals of deleted competitions are erased with them.
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
              and (slot < case kind when 'device' then ${until.device}::bigint else ${until.network}::bigint end
                or competition_id not in (select id from competitions))
            group by competition_id, kind, hash, slot order by competition_id, kind, hash, slot limit ${placesAtOnce}
          ), erased as (
            delete from account_signals s using place where s.competition_id = place.competition_id
              and s.kind = place.kind and s.hash = place.hash and s.slot = place.slot
              and (players not between 2 and ${crowdedFrom - 1}
                or place.competition_id not in (select id from competitions))
          )
          select competition_id as "competitionId", kind, hash, slot from place
          order by competition_id, kind, hash, slot offset ${placesAtOnce - 1}`.execute(kysely)
        after = rows[0]
      }
    },

    /** The pairs of players with something in common in a competition; null while it is being searched already. */
    searchPairs: (competitionId: string, period: Period) => searchPairs(kysely, competitionId, period),

    /** What two players have in common in a competition, apart from their trades. */
    async commonOf(competitionId: string, [one, other]: readonly [string, string]): Promise<Common> {
      const { rows } = await sql<Common>`
        with place as (
          select kind, hash, slot from account_signals
          where competition_id = ${competitionId} and (kind, hash, slot) in (
            select kind, hash, slot from account_signals
            where competition_id = ${competitionId} and user_id = ${one})
          group by kind, hash, slot
          having count(*) < ${crowdedFrom} and bool_or(user_id = ${other})
        )
        select (select count(distinct hash) from place where kind = 'device') as devices,
          (select count(distinct slot) from place where kind = 'network') as moments,
          exists (
            select from subranking_members m
            join subrankings s on s.id = m.subranking_id and s.competition_id = ${competitionId}
            join users u on u.id = m.user_id
            where s.owner_id in (${one}, ${other}) and m.user_id in (${one}, ${other})
              and ${servesOwner(sql`u.created_at`)}
          ) as "servesInviter"`.execute(kysely)
      return rows[0]!
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
