// Mails are queued in a table, in the transaction of the change that they report. Sending is retried. Each priority has a
// lane of its own; mails to many have a limited rate.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { singleFlight } from '../single-flight.ts'
import { createThrottle } from '../throttle.ts'
import {
  atOnce,
  type Mail,
  type Mailer,
  type MailOutcome,
  type MailPriority,
  MailRefusedError,
  mailPriorities,
} from './mailer.ts'

/** In milliseconds. Longer than sending may take, so that no other node takes a mail that is being sent. */
const firstRetryMs = 30_000
const longestRetryMs = 3_600_000
/** How long after it was queued a mail is still worth sending, in milliseconds. */
const giveUpMs: Readonly<Record<MailPriority, number>> = { account: 24 * 3_600_000, bulk: 6 * 3_600_000 }
const graceMs = 2_000
/** How long the outcome of a mail is kept. */
const outcomesKeptMs = 30 * 24 * 3_600_000

export interface MailDelivery {
  /** Sends what is due. To be called after a mail is committed, and regularly for retries. */
  wake(): void
  /** Sends every mail that is due and that the rate allows now. Resolves when each has been tried once; never rejects. */
  deliver(): Promise<void>
  /** The waiting mails of all nodes, by priority, and how many seconds the oldest has waited. Rejects without a database. */
  waiting(): Promise<Record<MailPriority, { mails: number; oldestSeconds: number }>>
  /** Removes the outcomes of mails after 30 days; for a timer. */
  removeOutcomes(): Promise<void>
  /** Waits for the mails that are being sent, two seconds at most; those cut off are retried later. */
  close(): Promise<void>
}

/**
 * Queues a mail that a person waits for, due at once. Wake the delivery when the transaction is committed.
 * @param tx the transaction of the change that the mail reports
 * @param now real time
 * @param userId the player whose account it is about, whatever its address; the mail is deleted with that player
 */
export async function insertMail(
  tx: Kysely<Schema>,
  id: string,
  mail: Mail,
  now: EpochMs,
  userId: string | null = null,
): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ ...toRow('account', id, mail, now), user_id: userId })
    .execute()
}

/**
 * Queues a mail that a player sends to somebody without an account, due at once. It is deleted with its sender, but is
 * not in the sender's download, because the address is another person's.
 * @param tx the transaction in which the player sends it
 * @param now real time
 */
export async function insertMailFrom(
  tx: Kysely<Schema>,
  id: string,
  mail: Mail,
  now: EpochMs,
  senderId: string,
): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ ...toRow('account', id, mail, now), sender_id: senderId })
    .execute()
}

/**
 * Queues mails to many, due at once. Each is deleted with its player.
 * @param tx the transaction that records to whom they went
 * @param now real time
 */
export async function insertBulkMails(
  tx: Kysely<Schema>,
  mails: readonly { id: string; userId: string; mail: Mail }[],
  now: EpochMs,
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ id, userId, mail }) => ({ ...toRow('bulk', id, mail, now), user_id: userId }))
  await tx.insertInto('mails').values(rows).execute()
}

/**
 * Queues the same mail to those of some players who have a language, due at once. Each copy is deleted with its player.
 * @param mail the mail without an address
 * @param now real time
 */
export async function insertMailsToPlayers(
  tx: Kysely<Schema>,
  { userIds, language, mail }: { userIds: readonly string[]; language: Language; mail: Mail },
  now: EpochMs,
): Promise<void> {
  const { subject, text, html } = mail
  await sql`
    insert into mails (id, priority, recipient, subject, text, html, created_at, next_try_at, user_id)
    select gen_random_uuid(), 'bulk', email, ${subject}, ${text}, ${html}, ${now}::bigint, ${now}::bigint, id from users
    where language = ${language} and id = any(${userIds}::uuid[])`.execute(tx)
}

/** Removes the waiting mails to many of a player, except those that are being sent right now. */
export async function withdrawBulkMails(tx: Kysely<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('mails').where('user_id', '=', userId).where('priority', '=', 'bulk').execute()
}

function toRow(priority: MailPriority, id: string, mail: Mail, now: EpochMs) {
  const { to, subject, text, html, unsubscribe } = mail
  return {
    ...{ id, priority, recipient: to, subject, text, html },
    unsubscribe: unsubscribe === undefined ? null : JSON.stringify(unsubscribe),
    ...{ created_at: now, next_try_at: now },
  }
}

interface Deps {
  kysely: Kysely<Schema>
  mailer: Mailer
  clock: Clock
  log: Log
  /** The most mails to many that this node sends in a second. */
  bulkRate: number
}

/** Creates the delivery of queued mails; `clock` is real time. The log never has the address or the text of a mail. */
export function createMailDelivery(deps: Deps): MailDelivery {
  const { kysely, clock } = deps
  const closing = new AbortController()
  const lanes = mailPriorities.map((priority) => createLane(deps, priority, closing.signal))
  const deliver = async (): Promise<void> => {
    await Promise.all(lanes.map((lane) => lane.deliver()))
  }
  return {
    wake: () => void deliver(),
    deliver,
    async waiting() {
      const rows = await kysely
        .selectFrom('mails')
        .select(({ fn }) => [
          'priority',
          fn.countAll<number>().as('mails'),
          fn.min('created_at').as('oldest'),
        ])
        .groupBy('priority')
        .execute()
      const none = { mails: 0, oldestSeconds: 0 }
      const figures = rows.map(({ priority, mails, oldest }) => {
        return [priority, { mails, oldestSeconds: Math.max(0, clock.now() - oldest) / 1_000 }] as const
      })
      return { account: none, bulk: none, ...Object.fromEntries(figures) }
    },
    async removeOutcomes() {
      const before = toEpochMs(clock.now() - outcomesKeptMs)
      await kysely.deleteFrom('mail_outcomes').where('ended_at', '<', before).execute()
    },
    async close() {
      const cut = setTimeout(() => closing.abort(), graceMs)
      await Promise.all(lanes.map((lane) => lane.close()))
      clearTimeout(cut)
    },
  }
}

/** The delivery of the mails of one priority. */
function createLane(
  { kysely, mailer, clock, log, bulkRate }: Deps,
  priority: MailPriority,
  cut: AbortSignal,
) {
  const rate = priority === 'bulk' ? createRate(clock, bulkRate) : null
  let isClosed = false
  let pause: NodeJS.Timeout | undefined

  const delivering = singleFlight(async () => {
    clearTimeout(pause)
    try {
      for (let mails = await takeAllowed(); mails.length > 0; mails = await takeAllowed()) {
        await Promise.all(mails.map(deliverOne))
      }
    } catch (fault) {
      log.warn({ err: fault }, 'the mails could not be read; they are tried again')
    }
  })

  /** Takes as many due mails as the rate allows; if it allows none, goes on as soon as it does. */
  async function takeAllowed(): Promise<Selectable<Schema['mails']>[]> {
    if (isClosed) return []
    if (rate === null) return takeDue(kysely, { priority, now: clock.now(), limit: atOnce })
    const limit = rate.take(atOnce)
    if (limit === 0) {
      pause = setTimeout(() => void delivering.wake(), rate.waitMs())
      return []
    }
    const mails = await takeDue(kysely, { priority, now: clock.now(), limit })
    rate.giveBack(limit - mails.length)
    return mails
  }

  async function deliverOne(row: Selectable<Schema['mails']>): Promise<void> {
    const { id, tries, recipient, subject, text, html, unsubscribe } = row
    let outcome: MailOutcome = 'sent'
    try {
      const mail = { id, to: recipient, subject, text, html, unsubscribe: unsubscribe ?? undefined }
      await mailer.send(mail, cut)
    } catch (fault) {
      const reason = { mail: id, priority, tries, ...describe(fault) }
      const isRefused = fault instanceof MailRefusedError
      if (!isRefused && clock.now() - row.created_at < giveUpMs[priority]) {
        log.warn(reason, 'a mail could not be sent; it is tried again')
        return
      }
      outcome = isRefused ? 'refused' : 'given-up'
      log.error(reason, isRefused ? 'a mail was refused' : 'a mail was given up')
    }
    await endMail(kysely, id, outcome, clock.now())
  }

  return {
    deliver: delivering.wake,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(pause)
      await delivering.settled()
    },
  }
}

/**
 * Takes some due mails by setting the time of their next attempt. No transaction stays open while a mail server is slow,
 * and a mail whose node dies is retried.
 */
function takeDue(
  kysely: Kysely<Schema>,
  { priority, now, limit }: { priority: MailPriority; now: EpochMs; limit: number },
): Promise<Selectable<Schema['mails']>[]> {
  // A `with` that locks rows runs once; a subquery of the update might run, and take rows, several times.
  return kysely
    .with('due', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('priority', '=', priority)
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mails')
    .from('due')
    .set({ tries: sql`tries + 1`, next_try_at: nextTry(now) })
    .whereRef('mails.id', '=', 'due.id')
    .returningAll('mails')
    .execute()
}

/**
 * Removes a mail. Its outcome is kept if somebody waited for the mail, or if it could not be delivered, but not if a player
 * sent it to somebody else.
 */
async function endMail(
  kysely: Kysely<Schema>,
  id: string,
  outcome: MailOutcome,
  now: EpochMs,
): Promise<void> {
  await sql`
    with ended as (delete from mails where id = ${id} returning *)
    insert into mail_outcomes (id, user_id, recipient, subject, priority, outcome, tries, created_at, ended_at)
    select id, user_id, recipient, subject, priority, ${outcome}, tries, created_at, ${now} from ended
    where sender_id is null and (priority = 'account' or ${outcome} <> 'sent')`.execute(kysely)
}

/** The rate of mails to many on this node: a second's worth at once, and then evenly. */
function createRate(clock: Clock, perSecond: number) {
  const key = 'bulk'
  const throttle = createThrottle({ clock, burst: Math.ceil(perSecond), everyMs: 1_000 / perSecond })
  return {
    /** Takes up to `most` mails from what the rate allows now. */
    take(most: number): number {
      let taken = 0
      for (; taken < most && throttle.allows(key); taken += 1) throttle.count(key)
      return taken
    },
    giveBack(mails: number): void {
      for (let index = 0; index < mails; index += 1) throttle.giveBack(key)
    },
    waitMs: () => throttle.waitOf(key),
  }
}

/** Half a minute after the first try, then twice as long each time, up to an hour. */
function nextTry(now: EpochMs) {
  const wait = sql<EpochMs>`least(${firstRetryMs}::bigint << least(tries, 20), ${longestRetryMs}::bigint)`
  return sql<EpochMs>`${now}::bigint + ${wait}`
}

/** Why a mail server or a disk refused a mail, without addresses and texts. */
function describe(fault: unknown): object {
  const error = fault instanceof MailRefusedError ? fault.cause : fault
  const { code, responseCode, command, name } = error as Record<string, unknown>
  return { code, responseCode, command, name }
}
