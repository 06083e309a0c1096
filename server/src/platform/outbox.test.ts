import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/fixtures/test-database.ts'
import { createInProcessBus } from './bus/in-process.ts'
import { silentLog } from './log.ts'
import { createOutbox, insertMessages } from './outbox.ts'

it('takes messages without reading the whole table, which keeps those that were sent until it is vacuumed', async () => {
  const { kysely, close } = await createTestDatabase({ poolSize: 1 })
  const bus = createInProcessBus(silentLog)
  const outbox = createOutbox({ kysely, bus, log: silentLog })
  const sent: string[] = []
  bus.subscribe('session-ended', ({ sessionId }) => void sent.push(sessionId))
  const send = async (sessionIds: readonly string[]): Promise<void> => {
    const messages = sessionIds.map((sessionId) => ({ sessionId }))
    await insertMessages('session-ended', messages).execute(kysely)
    outbox.wake()
    await outbox.close()
  }
  const countScans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(kysely)
    return (await sql`select seq_scan from pg_stat_user_tables where relname = 'outbox'`.execute(kysely)).rows
  }

  const sessionIds = Array.from({ length: 5_020 }, (_, index) => `${index}`)
  await send(sessionIds.slice(0, 5_000))
  const before = await countScans()
  for (const sessionId of sessionIds.slice(5_000)) await send([sessionId])
  expect(await countScans()).toEqual(before)

  expect(await outbox.count()).toBe(0)
  await bus.close()
  expect(sent).toEqual(sessionIds)
  await close()
})
