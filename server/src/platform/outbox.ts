// The outbox: messages written in the transaction that they tell of, and sent over the bus once that is on disk. A
// message is sent at least once, however a node ends; whoever may be sending leaves the others' rows alone.

import { type Kysely, sql } from 'kysely'
import type { Bus, Topic, Topics } from './bus/bus.ts'
import type { Schema } from './database/schema.ts'
import type { Log } from './log.ts'
import { oneAtATime } from './one-at-a-time.ts'

const pageSize = 1_000

export interface Outbox {
  /** Says that there may be something to send: after a commit, and now and then for what another node left. */
  wake(): void
  /** Resolves when what is being sent is sent. */
  close(): Promise<void>
}

export function createOutbox(deps: { kysely: Kysely<Schema>; bus: Bus; log: Log }): Outbox {
  const { kysely, bus, log } = deps
  const sending = oneAtATime(async () => {
    try {
      while ((await sendPage()) === pageSize);
    } catch (fault) {
      log.warn({ err: fault }, 'the outbox could not be sent; it is tried again')
    }
  })

  /** Takes, sends and deletes a page; resolves to its length. */
  function sendPage(): Promise<number> {
    return kysely.transaction().execute(async (tx) => {
      // A deletion that is lost in a crash only sends a message twice, so it need not wait for the disk.
      await sql`set local synchronous_commit = off`.execute(tx)
      const { rows } = await sql<{ seq: number; topic: Topic; message: Topics[Topic] }>`
        delete from outbox where seq in (select seq from outbox order by seq limit ${pageSize} for update skip locked)
        returning seq, topic, message`.execute(tx)
      rows.sort((one, other) => one.seq - other.seq)
      for (const { topic, message } of rows) bus.publish(topic, message)
      return rows.length
    })
  }

  return {
    wake: () => void sending.wake(),
    close: sending.settled,
  }
}
