// Mails are queued in a table, in the transaction of the change that they report. Sending a mail is retried for a day.

import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { singleFlight } from '../single-flight.ts'
import { type Mail, type Mailer, MailRefusedError } from './mailer.ts'

/** In milliseconds. Longer than sending may take, so that no other node takes a mail that is being sent. */
const firstRetryMs = 30_000
const longestRetryMs = 3_600_000
const giveUpMs = 24 * 3_600_000
const atOnce = 4
const graceMs = 2_000

export interface MailDelivery {
  /** Sends what is due. To be called after a mail is committed, and regularly for retries. */
  wake(): void
  /** Sends every mail that is due. Resolves when each has been tried once; never rejects. */
  deliver(): Promise<void>
  /** Waits for the mails that are being sent, two seconds at most; those cut off are retried later. */
  close(): Promise<void>
}

/**
 * Queues a mail, due at once. Wake the delivery when the transaction is committed.
 * @param tx the transaction of the change that the mail reports
 * @param now real time
 */
export async function insertMail(tx: Kysely<Schema>, id: string, mail: Mail, now: EpochMs): Promise<void> {
  const { to, ...texts } = mail
  await tx
    .insertInto('mails')
    .values({ id, recipient: to, ...texts, created_at: now, next_try_at: now })
    .execute()
}

/** Creates the delivery of queued mails; `clock` is real time. The log never has the address or the text of a mail. */
export function createMailDelivery(deps: {
  kysely: Kysely<Schema>
  mailer: Mailer
  clock: Clock
  log: Log
}): MailDelivery {
  const { kysely, mailer, clock, log } = deps
  const closing = new AbortController()
  let isClosed = false

  const delivering = singleFlight(async () => {
    try {
      for (let mails = await takeDue(); mails.length > 0; mails = await takeDue()) {
        await Promise.all(mails.map(deliverOne))
      }
    } catch (fault) {
      log.warn({ err: fault }, 'the mails could not be read; they are tried again')
    }
  })

  /**
   * Takes some due mails by setting the time of their next attempt. No transaction stays open while a mail server is
   * slow, and a mail whose node dies is retried.
   */
  async function takeDue(): Promise<Selectable<Schema['mails']>[]> {
    if (isClosed) return []
    const now = clock.now()
    // A `with` that locks rows runs once; a subquery of the update might run, and take rows, several times.
    return kysely
      .with('due', (query) =>
        query
          .selectFrom('mails')
          .select('id')
          .where('next_try_at', '<=', now)
          .orderBy('next_try_at')
          .limit(atOnce)
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

  async function deliverOne(mail: Selectable<Schema['mails']>): Promise<void> {
    const { id, tries, recipient, subject, text, html } = mail
    try {
      await mailer.send({ to: recipient, subject, text, html }, closing.signal)
    } catch (fault) {
      const reason = { mail: id, tries, ...describe(fault) }
      const isRefused = fault instanceof MailRefusedError
      if (!isRefused && clock.now() - mail.created_at < giveUpMs) {
        log.warn(reason, 'a mail could not be sent; it is tried again')
        return
      }
      log.error(reason, isRefused ? 'a mail was refused' : 'a mail was given up after a day')
    }
    await kysely.deleteFrom('mails').where('id', '=', id).execute()
  }

  return {
    wake: () => void delivering.wake(),
    deliver: delivering.wake,
    async close() {
      isClosed = true
      const cut = setTimeout(() => closing.abort(), graceMs)
      await delivering.settled()
      clearTimeout(cut)
    },
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
