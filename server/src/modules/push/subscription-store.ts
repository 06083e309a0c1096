// The SQL of the devices that get notifications, and of what players have chosen.

import {
  maxPushDevices,
  type PushCategory,
  type PushSettings,
  pushCategories,
  type QuietHours,
} from '@koersklasse/contract/push.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import pg from 'pg'
import type { Player } from '../../http/authentication.ts'
import type { Refusal } from '../../http/route.ts'
import type { PlayerFact } from '../../platform/database/player-facts.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { minutesOf, timeOf } from './time-of-day.ts'

type Owner = Pick<Player, 'userId' | 'sessionId'>
type SubscriptionRow = Selectable<Schema['push_subscriptions']>
/** A subscription with the name of its device. */
type DeviceRow = SubscriptionRow & Pick<Selectable<Schema['sessions']>, 'browser' | 'system'>

/** A subscription as the browser describes it, made with a key of the server. */
export type NewSubscription = Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth' | 'public_key'>

/** What an edit changes; what is missing stays. */
export interface PushEdit {
  categories?: Partial<Record<PushCategory, boolean>> | undefined
  showsAmounts?: boolean | undefined
  portfolioPush?: boolean | undefined
  quietHours?: QuietHours | null | undefined
}

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

/** PostgreSQL's code for a row that refers to one that does not exist. */
const foreignKeyViolation = '23503'

export function createSubscriptionStore(kysely: Kysely<Schema>) {
  return { ...createReads(kysely), ...createChanges(kysely), ...createRemovals(kysely) }
}

/** Whether a player wants notifications about the portfolio; by default they are wanted. */
export const portfolioPushOf: PlayerFact<boolean> = (player) =>
  sql`coalesce((select portfolio_push from push_settings where user_id = ${player}), true)`

function createReads(kysely: Kysely<Schema>) {
  return {
    /** What a player has chosen, and the devices. */
    async settingsOf({ userId, sessionId }: Owner): Promise<PushSettings> {
      const [settings, devices] = await Promise.all([
        kysely.selectFrom('push_settings').selectAll().where('user_id', '=', userId).executeTakeFirst(),
        kysely
          .selectFrom('push_subscriptions')
          .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_hash')
          .selectAll('push_subscriptions')
          .select(['sessions.browser', 'sessions.system'])
          .where('push_subscriptions.user_id', '=', userId)
          .orderBy('push_subscriptions.created_at')
          .orderBy('push_subscriptions.id')
          .execute(),
      ])
      const isOwn = (row: DeviceRow) => row.session_hash.toString('hex') === sessionId
      const own = devices.find(isOwn)
      return {
        device: own === undefined ? null : toDevice(own),
        otherDevices: devices.filter((row) => !isOwn(row)).map(toOtherDevice),
        portfolioPush: settings?.portfolio_push ?? true,
        quietHours: toQuietHours(settings),
      }
    },

    /** The subscription of a login session, with the language of its player. */
    find: (
      sessionId: string,
    ): Promise<(SubscriptionRow & Pick<Selectable<Schema['users']>, 'language'>) | undefined> =>
      kysely
        .selectFrom('push_subscriptions')
        .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
        .selectAll('push_subscriptions')
        .select('users.language')
        .where('session_hash', '=', Buffer.from(sessionId, 'hex'))
        .executeTakeFirst(),
  }
}

/** Changes of a player's devices, one at a time. */
function createChanges(kysely: Kysely<Schema>) {
  /** Creates the settings of a player if there are none, and locks them: one change of a player's devices at a time. */
  async function lockSettings(tx: Kysely<Schema>, userId: string): Promise<void> {
    await tx
      .insertInto('push_settings')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
      .execute()
  }

  /** Runs a change; `unauthenticated` if the player or the session has just ended. */
  async function change<Value, Why extends Refusal>(
    { userId }: Owner,
    run: (tx: Kysely<Schema>) => Promise<Result<Value, Why>>,
  ): Promise<Result<Value, Why | Refusal<'unauthenticated'>>> {
    try {
      return await kysely.transaction().execute(async (tx) => {
        await lockSettings(tx, userId)
        return run(tx)
      })
    } catch (fault) {
      if (fault instanceof pg.DatabaseError && fault.code === foreignKeyViolation) {
        return refuse({ code: 'unauthenticated' })
      }
      throw fault
    }
  }

  return {
    /**
     * Replaces the subscription of a login session. Also replaces the subscription of another session of the same browser
     * (with the same address and keys), since a browser has one player. Refuses with `invalid_input` if only the address is
     * the same: knowing an address is not enough to take it over.
     */
    put: (owner: Owner, id: string, subscription: NewSubscription, now: EpochMs) =>
      change(owner, (tx) => putSubscription(tx, owner, { id, created_at: now, ...subscription })),

    /** Changes what a player is notified about. */
    edit: (owner: Owner, { portfolioPush, quietHours, ...ofDevice }: PushEdit) =>
      change(owner, async (tx) => {
        const isForDevice = ofDevice.categories !== undefined || ofDevice.showsAmounts !== undefined
        if (isForDevice && !(await editDevice(tx, owner, ofDevice))) {
          return refuse({ code: 'not_subscribed' as const })
        }
        const changes = {
          ...(portfolioPush !== undefined && { portfolio_push: portfolioPush }),
          ...(quietHours !== undefined && {
            quiet_from: quietHours && minutesOf(quietHours.from),
            quiet_until: quietHours && minutesOf(quietHours.until),
          }),
        }
        if (Object.keys(changes).length > 0) {
          await tx.updateTable('push_settings').set(changes).where('user_id', '=', owner.userId).execute()
        }
        if (quietHours !== undefined) await releaseHeld(tx, owner.userId)
        return ok(null)
      }),
  }
}

async function putSubscription(
  tx: Kysely<Schema>,
  { userId, sessionId }: Owner,
  { id, created_at, ...subscription }: NewSubscription & Pick<SubscriptionRow, 'id' | 'created_at'>,
): Promise<Result<null, Refusal<'too_many_devices' | 'invalid_input'>>> {
  const session = Buffer.from(sessionId, 'hex')
  // Two players of one browser may arrive at the same time, each with their own settings locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${subscription.endpoint}, 0))`.execute(tx)
  if (!(await removeOthers(tx, session, subscription))) {
    return refuse({ code: 'invalid_input', field: 'endpoint' })
  }
  const renewed = await tx
    .updateTable('push_subscriptions')
    .set(subscription)
    .where('session_hash', '=', session)
    .returning('id')
    .executeTakeFirst()
  if (renewed !== undefined) return ok(null)
  const { count } = await tx
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= maxPushDevices) return refuse({ code: 'too_many_devices' })
  await tx
    .insertInto('push_subscriptions')
    .values({ id, user_id: userId, session_hash: session, created_at, ...subscription })
    .execute()
  return ok(null)
}

/** Makes the messages that wait for the end of quiet hours due, because the quiet hours have changed. */
async function releaseHeld(tx: Kysely<Schema>, userId: string): Promise<void> {
  const devices = tx.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId)
  await tx
    .updateTable('push_messages')
    .set({ next_try_at: toEpochMs(0) })
    .where('is_held', '=', true)
    .where('subscription_id', 'in', devices)
    .execute()
}

/**
 * Removes the subscription of another session of the same browser. The keys of a subscription never change, and only its
 * browser has them.
 * @returns false if the address belongs to a subscription with other keys
 */
async function removeOthers(
  tx: Kysely<Schema>,
  session: Buffer,
  { endpoint, p256dh, auth }: Pick<NewSubscription, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .where('session_hash', '<>', session)
    .executeTakeFirst()
  if (found === undefined) return true
  if (found.p256dh !== p256dh || found.auth !== auth) return false
  await tx.deleteFrom('push_subscriptions').where('id', '=', found.id).execute()
  return true
}

/** Changes what the device of a login session is notified about; resolves to whether there is one. */
async function editDevice(
  tx: Kysely<Schema>,
  { sessionId }: Owner,
  { categories, showsAmounts }: Pick<PushEdit, 'categories' | 'showsAmounts'>,
): Promise<boolean> {
  const device = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'muted', 'shows_amounts'])
    .where('session_hash', '=', Buffer.from(sessionId, 'hex'))
    .forUpdate()
    .executeTakeFirst()
  if (device === undefined) return false
  const isMuted = (each: PushCategory) => !(categories?.[each] ?? !device.muted.includes(each))
  await tx
    .updateTable('push_subscriptions')
    .set({ muted: pushCategories.filter(isMuted), shows_amounts: showsAmounts ?? device.shows_amounts })
    .where('id', '=', device.id)
    .execute()
  return true
}

function createRemovals(kysely: Kysely<Schema>) {
  return {
    /** Removes the subscription of a login session. */
    async removeOwn({ sessionId }: Owner): Promise<void> {
      await kysely
        .deleteFrom('push_subscriptions')
        .where('session_hash', '=', Buffer.from(sessionId, 'hex'))
        .execute()
    },

    /** Removes one of a player's devices; resolves to whether there was one. */
    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await kysely
        .deleteFrom('push_subscriptions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },

    /** Removes a subscription that the push service no longer knows, unless it has been renewed meanwhile. */
    async removeGone({ id, endpoint }: Pick<SubscriptionRow, 'id' | 'endpoint'>): Promise<void> {
      await kysely
        .deleteFrom('push_subscriptions')
        .where('id', '=', id)
        .where('endpoint', '=', endpoint)
        .execute()
    },
  }
}

function toOtherDevice({ id, browser, system, created_at }: DeviceRow) {
  return { id, browser, system, createdOn: created_at }
}

function toDevice(row: DeviceRow): NonNullable<PushSettings['device']> {
  const isOn = pushCategories.map((category) => [category, !row.muted.includes(category)] as const)
  return {
    ...toOtherDevice(row),
    endpoint: row.endpoint,
    categories: Object.fromEntries(isOn) as Record<PushCategory, boolean>,
    showsAmounts: row.shows_amounts,
  }
}

function toQuietHours(settings: Selectable<Schema['push_settings']> | undefined): QuietHours | null {
  const { quiet_from: from = null, quiet_until: until = null } = settings ?? {}
  return from === null || until === null ? null : { from: timeOf(from), until: timeOf(until) }
}
