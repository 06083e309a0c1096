// The outbox: messages are written in the transaction of the change that they announce, and sent over the bus after its
// commit. A message is sent at least once, even if a node dies; nodes that send at the same time skip each other's rows.

import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Bus, Topic, Topics } from './bus/bus.ts'
import type { Person } from './database/personal-tables.ts'
import type { Schema } from './database/schema.ts'
import type { Log } from './log.ts'
import { singleFlight } from './single-flight.ts'

/**
 * How many pages are taken at once; the transaction of a batch of orders writes some hundred messages. The messages of the
 * last release are taken in the same number, as a page each.
 */
const pagesAtOnce = 16

/** Handles messages of a topic in the transaction that takes them out of the outbox, so that it happens once for each. */
export type TakeMessages<T extends Topic> = (tx: Transaction<Schema>, messages: Topics[T][]) => Promise<void>

export interface Outbox {
  /**
   * Also hands all messages of a topic to `take` from now on, before they are sent. If that fails, they are not sent yet.
   */
  onTaken<T extends Topic>(topic: T, take: TakeMessages<T>): void
  /** Sends all waiting messages. To be called after a commit, and regularly: a node that died may have left some. */
  wake(): void
  /** How many messages are waiting, from all nodes. Rejects if the database does not answer. */
  count(): Promise<number>
  /** Resolves when no message is being sent any more. */
  close(): Promise<void>
}

/**
 * The statement that adds messages of a topic to the outbox, as one page, which is far less work than a row for each.
 * Execute it in the transaction that they announce.
 */
export function insertMessages<T extends Topic>(topic: T, messages: readonly Topics[T][]) {
  return sql`/* save messages */
    insert into outbox_pages (topic, count, messages)
    values (${topic}::text, ${messages.length}::integer, ${JSON.stringify(messages)}::text)`
}

/** Deletes the waiting messages to a player, in the transaction in which the player leaves. */
export async function eraseMessages(tx: Transaction<Schema>, { userId }: Person): Promise<void> {
  await sql`delete from outbox where message ->> 'userId' = ${userId}`.execute(tx)
  const naming = await tx
    .selectFrom('outbox_pages')
    .select(['seq', 'messages'])
    .where(sql<boolean>`strpos(messages, ${userId}) > 0`)
    .orderBy('seq')
    .forUpdate()
    .execute()
  for (const { seq, messages } of naming) {
    const kept = messagesIn(messages).filter((message) => !('userId' in message) || message.userId !== userId)
    await tx
      .updateTable('outbox_pages')
      .set({ messages: JSON.stringify(kept), count: kept.length })
      .where('seq', '=', seq)
      .execute()
  }
}

function messagesIn(page: string): Topics[Topic][] {
  return JSON.parse(page)
}

/**
 * Takes the next pages out. If a crash loses the deletion, messages are only sent twice, so the commit need not wait for the
 * disk. The pages are found by ctid: a join would read the whole table, in which sent pages stay until it is vacuumed.
 */
const takePages = sql<{ isFormer: boolean; seq: number; topic: Topic; messages: string }>`/* take messages */
  with early as (select set_config('synchronous_commit', 'off', true)),
  pages as (
    delete from outbox_pages where ctid = any(array(
      select ctid from outbox_pages order by seq limit ${pagesAtOnce} for update skip locked))
    returning false, seq, topic, messages),
  former as (
    delete from outbox where ctid = any(array(
      select ctid from outbox order by seq limit ${pagesAtOnce} for update skip locked))
    returning true, seq, topic, json_build_array(message)::text)
  select page.* from early, (select * from pages union all select * from former) as page ("isFormer", seq, topic, messages)`

export interface OutboxDeps {
  kysely: Kysely<Schema>
  bus: Bus
  log: Log
  /**
   * How long to gather messages before they are sent, in milliseconds, so that a busy node sends those of several
   * transactions at once.
   */
  gatherMs?: number
}

/** Creates the sender of the outbox on this node. Its errors are logged; the messages are sent by a later call. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { kysely, bus, log, gatherMs = 0 } = deps
  const takers: { topic: Topic; take: TakeMessages<never> }[] = []
  const sending = singleFlight(async () => {
    if (gatherMs > 0) await pause(gatherMs)
    try {
      while (await sendPages());
    } catch (fault) {
      log.warn({ err: fault }, 'the outbox could not be sent; it is retried')
    }
  })

  /** Takes, sends and deletes the next pages; resolves to whether there may be more. */
  function sendPages(): Promise<boolean> {
    return kysely.transaction().execute(async (tx) => {
      const { rows: pages } = await takePages.execute(tx)
      pages.sort((one, other) => Number(other.isFormer) - Number(one.isFormer) || one.seq - other.seq)
      const rows = pages.flatMap(({ topic, messages }) =>
        messagesIn(messages).map((message) => ({ topic, message })),
      )
      for (const { topic, take } of takers) {
        const taken = rows.filter((row) => row.topic === topic)
        if (taken.length > 0) await take(tx, taken.map(({ message }) => message) as never[])
      }
      for (const { topic, message } of rows) bus.publish(topic, message)
      return pages.length >= pagesAtOnce
    })
  }

  return {
    onTaken: (topic, take) => void takers.push({ topic, take }),
    wake: () => void sending.wake(),
    async count() {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from outbox) + (select coalesce(sum(count), 0) from outbox_pages)::bigint as count`.execute(
        kysely,
      )
      return rows[0]!.count
    },
    close: sending.settled,
  }
}
