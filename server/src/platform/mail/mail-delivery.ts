// Mails leave from a table: written in the transaction that they tell of, sent when the mail server takes them, tried
// again for a day when it does not.

import type { Clock, EpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { type Mailer, MailRefusedError } from './mailer.ts'

/** Longer than a mail may take: while one is being sent, nobody else takes it. */
const firstRetryMs = 30_000
const longestRetryMs = 3_600_000
const giveUpMs = 24 * 3_600_000
const atOnce = 4
const graceMs = 2_000

export interface MailDelivery {
  /** Says that a mail may be waiting: after it was written, and now and then for those to be tried again. */
  wake(): void
  /** Sends every mail that is due, and resolves when each was tried once. */
  deliver(): Promise<void>
  /** Ends after the mails that are being sent, or two seconds; what was cut off is tried again later. */
  close(): Promise<void>
}

/** Makes the delivery. `clock` is real time. Nothing of a mail is logged but its id. */
export function createMailDelivery(deps: {
  kysely: Kysely<Schema>
  mailer: Mailer
  clock: Clock
  log: Log
}): MailDelivery {
  const { kysely, mailer, clock, log } = deps
  const closing = new AbortController()
  let isClosed = false

  const delivering = oneAtATime(async () => {
    try {
      for (let mails = await takeDue(); mails.length > 0; mails = await takeDue()) {
        await Promise.all(mails.map(deliverOne))
      }
    } catch (fault) {
      log.warn({ err: fault }, 'the mails could not be read; they are tried again')
    }
  })

  /**
   * Takes some mails that are due by setting the time of their next try: no transaction stays open while a mail server
   * takes its time, and a mail whose node dies is tried again.
   */
  async function takeDue(): Promise<Selectable<Schema['mails']>[]> {
    if (isClosed) return []
    const now = clock.now()
    // A `with` that locks rows runs once; as a subquery of the update it might run, and take some, again and again.
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

/** What a mail server or a disk had against it, without addresses and texts. */
function describe(fault: unknown): object {
  const error = fault instanceof MailRefusedError ? fault.cause : fault
  const { code, responseCode, command, name } = error as Record<string, unknown>
  return { code, responseCode, command, name }
}
