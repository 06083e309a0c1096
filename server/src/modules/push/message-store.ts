// The SQL of the messages that wait for devices.

import { portfolioCategories } from '@koersklasse/contract/push.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { firstId } from '../../platform/ids.ts'
import type { Notice } from './notice.ts'

/** A message that is due, with the device that it is for and what the player has chosen. */
export type DueMessage = Pick<
  Selectable<Schema['push_messages']>,
  'id' | 'subscription_id' | 'category' | 'tag' | 'path' | 'facts' | 'created_at' | 'is_held' | 'service'
> &
  Pick<
    Selectable<Schema['push_subscriptions']>,
    'endpoint' | 'p256dh' | 'auth' | 'public_key' | 'muted' | 'shows_amounts'
  > &
  Pick<Selectable<Schema['users']>, 'language'> &
  Pick<Selectable<Schema['push_settings']>, 'portfolio_push' | 'quiet_from' | 'quiet_until'>

/** When a message is tried next. */
export interface NextTry {
  id: number
  at: EpochMs
  isHeld: boolean
}

/**
 * Delays of retries, in milliseconds. The first is longer than sending may take, so that no other node takes a message that
 * is being sent.
 */
const firstRetryMs = 60_000
const longestRetryMs = 3_600_000
/** How many messages are taken at a time, and how many to one push service; those of one device together. */
const atOnce = { all: 100, ofService: 50 }
/**
 * The push service of a subscription `s`: the last three names of its host, since a service may have many hosts, such as
 * those below notify.windows.com.
 */
const service = sql`substring(split_part(s.endpoint, '/', 3) from '(?:[^.]+[.]){0,2}[^.]+$')`
/** How many players an announcement reaches in one transaction, unless a test sets fewer. */
const defaultPageSize = 1_000

/** Whom an announcement is for: the players of a competition, or all. */
interface Audience {
  playersOf: string | null
}

export type MessageStore = ReturnType<typeof createMessageStore>

/** Adds messages for the devices whose players want the notices of `wanted`, one for each device and notice. */
function insertWanted(tx: Kysely<Schema>, wanted: RawBuilder<unknown>, now: EpochMs) {
  return sql`
    insert into push_messages (subscription_id, category, tag, path, facts, created_at, next_try_at, service)
    select s.id, n.category, n.tag, n.path, n.facts, ${now}, ${now}, ${service}
    from ${wanted} join push_subscriptions s on s.user_id = n.user_id
    left join push_settings p on p.user_id = s.user_id
    where n.category <> all(s.muted)
      and (n.category <> all(${[...portfolioCategories]}::text[]) or coalesce(p.portfolio_push, true))
    order by n.nr for key share of s
    on conflict do nothing`.execute(tx)
}

/** A page of the players to whom something is announced, by id. For all players, it has only those with a device. */
async function readPage(
  tx: Kysely<Schema>,
  { playersOf }: Audience,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const players =
    playersOf === null
      ? sql`push_subscriptions`
      : sql`(select user_id from portfolios where competition_id = ${playersOf}) players`
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from ${players} where user_id > ${after}
    order by user_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** Announces a notice to the next page of players; resolves to whether there may be more. */
async function announcePage(
  tx: Kysely<Schema>,
  { category, tag, path, facts }: Notice,
  audience: Audience,
  limit: number,
): Promise<boolean> {
  const { announced_at, gone_through, is_done } = await tx
    .selectFrom('push_announcements')
    .select(['announced_at', 'gone_through', 'is_done'])
    .where('tag', '=', tag)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (is_done) return false
  const page = await readPage(tx, audience, { after: gone_through ?? firstId, limit })
  const wanted = sql`(select user_id, ${category}::text as category, ${tag}::text as tag, ${path}::text as path,
    ${JSON.stringify(facts)}::jsonb as facts, 1 as nr from unnest(${page}::uuid[]) as user_id) as n`
  await insertWanted(tx, wanted, announced_at)
  const isLast = page.length < limit
  await tx
    .updateTable('push_announcements')
    .set({ gone_through: isLast ? null : page.at(-1)!, is_done: isLast })
    .where('tag', '=', tag)
    .execute()
  return !isLast
}

export function createMessageStore(kysely: Kysely<Schema>, pageSize = defaultPageSize) {
  return {
    /**
     * Adds messages about notices, for the devices of their players that want them.
     * @param tx the transaction in which they are known to have happened
     */
    async add(
      tx: Kysely<Schema>,
      told: readonly { userId: string; notice: Notice }[],
      now: EpochMs,
    ): Promise<void> {
      const { rows } = await sql<{ user_id: string }>`
        select distinct user_id from push_subscriptions
        where user_id = any(${[...new Set(told.map(({ userId }) => userId))]}::uuid[])`.execute(tx)
      const withDevices = new Set(rows.map((row) => row.user_id))
      const wanted = told.filter(({ userId }) => withDevices.has(userId))
      if (wanted.length === 0) return
      const notices = wanted.map(({ notice }) => notice)
      const columns = sql`unnest(
        ${wanted.map(({ userId }) => userId)}::uuid[], ${notices.map(({ category }) => category)}::text[],
        ${notices.map(({ tag }) => tag)}::text[], ${notices.map(({ path }) => path)}::text[],
        ${notices.map(({ facts }) => JSON.stringify(facts))}::jsonb[])
        with ordinality as n (user_id, category, tag, path, facts, nr)`
      await insertWanted(tx, columns, now)
    },

    /**
     * Adds messages about a notice for all players, or those of a competition, once: a page of players in a transaction,
     * which also records how far it has come. Where a node dies, the next call on any node goes on.
     */
    async announce(notice: Notice, audience: Audience, now: EpochMs): Promise<void> {
      await kysely
        .insertInto('push_announcements')
        .values({ tag: notice.tag, announced_at: now, is_done: false })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const announceMore = () =>
        kysely.transaction().execute((tx) => announcePage(tx, notice, audience, pageSize))
      while (await announceMore());
    },

    /** Ends an announcement that has not reached everybody. */
    async endAnnouncement(tag: string): Promise<void> {
      await kysely
        .updateTable('push_announcements')
        .set({ gone_through: null, is_done: true })
        .where('tag', '=', tag)
        .where('is_done', '=', false)
        .execute()
    },

    /** Whether something with a tag was announced. */
    async isAnnounced(tag: string): Promise<boolean> {
      const found = await kysely
        .selectFrom('push_announcements')
        .select('tag')
        .where('tag', '=', tag)
        .executeTakeFirst()
      return found !== undefined
    },

    /**
     * Takes messages that are due by setting the time of their next try: after a minute, then twice as long each time, up to
     * an hour. So no transaction stays open while a push service is slow, and a message whose node dies is retried. The
     * statement goes from service to service in the index of service and time, so that the waiting messages of a service
     * that is left out cost nothing. It compares and orders by both columns; otherwise PostgreSQL may walk through the index
     * of the times alone. Messages that the last release has added do not name their service, which is then looked up.
     * @param except devices and push services that are left out
     */
    async takeDue(
      now: EpochMs,
      except: { devices: readonly string[]; services: readonly string[] },
    ): Promise<DueMessage[]> {
      const { rows } = await sql<DueMessage>`
        with recursive services as (
          (select service from push_messages order by service limit 1)
          union all
          select (select m.service from push_messages m where m.service > services.service order by m.service limit 1)
          from services where services.service is not null
        ), devices as materialized (
          select distinct subscription_id from (
            select of_service.subscription_id from services cross join lateral (
              select m.subscription_id, m.next_try_at from push_messages m
              where (m.service, m.next_try_at) between (services.service, 0) and (services.service, ${now})
                and m.subscription_id <> all(${[...except.devices]}::uuid[])
                and (m.service <> '' or (
                  select ${service} from push_subscriptions s where s.id = m.subscription_id
                ) <> all(${[...except.services]}::text[]))
              order by m.service, m.next_try_at limit ${atOnce.ofService}
            ) of_service
            where services.service <> all(${[...except.services]}::text[])
            order by of_service.next_try_at limit ${atOnce.all}
          ) first
        ), due as materialized (
          select m.id from push_messages m join devices using (subscription_id)
          where m.next_try_at <= ${now} for update of m skip locked
        )
        update push_messages m set tries = tries + 1, service = ${service},
          next_try_at = ${now}::bigint + least(${firstRetryMs}::bigint << least(tries, 20), ${longestRetryMs})
        from due, push_subscriptions s join users u on u.id = s.user_id
          left join push_settings p on p.user_id = s.user_id
        where m.id = due.id and s.id = m.subscription_id
        returning m.id, m.subscription_id, m.category, m.tag, m.path, m.facts, m.created_at, m.is_held, m.service,
          s.endpoint, s.p256dh, s.auth, s.public_key, s.muted, s.shows_amounts,
          u.language,
          coalesce(p.portfolio_push, true) as portfolio_push, p.quiet_from, p.quiet_until`.execute(kysely)
      return rows
    },

    /** Sets when messages are tried next, unless that is before their next try already set. */
    async postpone(all: readonly NextTry[]): Promise<void> {
      if (all.length === 0) return
      await sql`
        update push_messages m set next_try_at = greatest(m.next_try_at, n.at), is_held = m.is_held or n.is_held
        from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ at }) => at)}::bigint[],
          ${all.map(({ isHeld }) => isHeld)}::boolean[]) as n (id, at, is_held)
        where m.id = n.id`.execute(kysely)
    },

    /** Removes messages that were sent or given up. */
    async remove(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return
      await kysely.deleteFrom('push_messages').where('id', 'in', ids).execute()
    },

    /** How many messages wait, and how many of them for the end of quiet hours. */
    async counts(): Promise<{ waiting: number; held: number }> {
      const { rows } = await sql<{ waiting: number; held: number }>`
        select count(*)::integer as waiting, count(*) filter (where is_held)::integer as held
        from push_messages`.execute(kysely)
      return rows[0]!
    },
  }
}
