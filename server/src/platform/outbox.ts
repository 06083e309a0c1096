// The outbox: messages are written in the transaction of the change that they announce, and sent over the bus after its
// commit. A message is sent at least once, even if a node dies; nodes that send at the same time skip each other's rows.

import { type Kysely, sql } from 'kysely'
import type { Bus, Topic, Topics } from './bus/bus.ts'
import type { Schema } from './database/schema.ts'
import type { Log } from './log.ts'
import { singleFlight } from './single-flight.ts'

const pageSize = 1_000

export interface Outbox {
  /** Sends all waiting messages. To be called after a commit, and regularly: a node that died may have left some. */
  wake(): void
  /** How many messages are waiting, from all nodes. Rejects if the database does not answer. */
  count(): Promise<number>
  /** Resolves when no message is being sent any more. */
  close(): Promise<void>
}

/** The statement that adds messages of a topic to the outbox. Execute it in the transaction that they announce. */
export function insertMessages<T extends Topic>(topic: T, messages: readonly Topics[T][]) {
  return sql`
    insert into outbox (topic, message)
    select ${topic}::text, unnest(${messages.map((message) => JSON.stringify(message))}::jsonb[])`
}

/** Creates the sender of the outbox on this node. Its errors are logged; the messages are sent by a later call. */
export function createOutbox(deps: { kysely: Kysely<Schema>; bus: Bus; log: Log }): Outbox {
  const { kysely, bus, log } = deps
  const sending = singleFlight(async () => {
    try {
      while ((await sendPage()) === pageSize);
    } catch (fault) {
      log.warn({ err: fault }, 'the outbox could not be sent; it is retried')
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
    async count() {
      const count = kysely.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'))
      return (await count.executeTakeFirstOrThrow()).count
    },
    close: sending.settled,
  }
}
