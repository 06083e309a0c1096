// The queue of the game.

import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { createLog } from '@koersklasse/server/src/platform/log.ts'
import {
  createMailDelivery,
  insertBulkMails,
  insertMail,
} from '@koersklasse/server/src/platform/mail/mail-delivery.ts'
import type { Mailer } from '@koersklasse/server/src/platform/mail/mailer.ts'
import type { Queue } from './drain.ts'

/** Mails a second: too many to limit the benchmark. */
const bulkRate = 100_000

export function createOwnQueue({ kysely }: OpenDatabase, mailer: Mailer, userIds: readonly string[]): Queue {
  const clock = systemClock
  const delivery = createMailDelivery({ kysely, mailer, clock, log: createLog('silent'), bulkRate })
  let wakes: NodeJS.Timeout
  return {
    async addBulk(mails) {
      const rows = mails.map((mail, index) => ({
        id: mail.id,
        userId: userIds[index % userIds.length]!,
        mail,
      }))
      await insertBulkMails(kysely, rows, clock.now())
    },
    async addAccount(mail) {
      await insertMail(kysely, mail.id, mail, clock.now())
      delivery.wake()
    },
    async start() {
      delivery.wake()
      wakes = setInterval(delivery.wake, 2_000)
    },
    async close() {
      clearInterval(wakes)
      await delivery.close()
    },
  }
}
