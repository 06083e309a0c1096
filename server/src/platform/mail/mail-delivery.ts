// Mails leave from a table: written in the transaction that they tell of, sent when the mail server takes them, tried
// again for a day when it does not.

import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../log.ts'
import type { Mailer } from './mailer.ts'

const firstRetryMs = 10_000
const longestRetryMs = 3_600_000
const giveUpMs = 24 * 3_600_000

export interface MailDelivery {
  /** Says that a mail may be waiting: after it was written, and now and then for those to be tried again. */
  wake(): void
  /** Ends after the mail that is being sent. */
  close(): Promise<void>
}

/** Makes the delivery. `clock` is real time. */
export function createMailDelivery(deps: {
  kysely: Kysely<Schema>
  mailer: Mailer
  clock: Clock
  log: Log
}): MailDelivery {
  const { kysely, mailer, clock, log } = deps
  let running: Promise<void> | null = null
  let isWanted = false
  let isClosed = false

  async function run(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false
      try {
        while (!isClosed && (await deliverOne()));
      } catch (fault) {
        log.warn({ err: fault }, 'the mails could not be read; they are tried again')
      }
    }
    running = null
  }

  /** Takes the next mail that is due, and sends it or puts it off. Resolves to whether there was one. */
  function deliverOne(): Promise<boolean> {
    return kysely.transaction().execute(async (tx) => {
      const mail = await tx
        .selectFrom('mails')
        .selectAll()
        .where('next_try_at', '<=', clock.now())
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (mail === undefined) return false
      const isSent = await mailer
        .send({ to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html })
        .then(() => true)
        .catch((fault: unknown) => {
          log.warn({ err: fault, mail: mail.id, tries: mail.tries + 1 }, 'a mail could not be sent')
          return false
        })
      const isGivenUp = !isSent && clock.now() - mail.created_at >= giveUpMs
      if (isGivenUp) log.error({ mail: mail.id }, 'a mail was given up after a day')
      if (isSent || isGivenUp) {
        await tx.deleteFrom('mails').where('id', '=', mail.id).execute()
      } else {
        await tx
          .updateTable('mails')
          .set({ tries: sql`tries + 1`, next_try_at: nextTry(clock.now(), mail.tries) })
          .where('id', '=', mail.id)
          .execute()
      }
      return true
    })
  }

  return {
    wake() {
      isWanted = true
      running ??= run()
    },
    async close() {
      isClosed = true
      await running
    },
  }
}

function nextTry(now: EpochMs, tries: number): EpochMs {
  return toEpochMs(now + Math.min(firstRetryMs * 2 ** Math.min(tries, 20), longestRetryMs))
}
