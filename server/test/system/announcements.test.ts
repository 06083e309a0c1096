// Announcements to the players of a competition, told by real jobs in pages.

import { houseRules } from '@koersklasse/domain/competition/competition.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql, type Transaction } from 'kysely'
import { TestClock } from 'pg-boss'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import type { Announcement, Schema } from '../../src/platform/database/schema.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { openAnnouncements } from '../fixtures/announcements.ts'
import { noteStatements } from '../fixtures/note-statements.ts'
import { callDuring } from '../fixtures/race.ts'
import { runAllJobs } from '../fixtures/run-jobs.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { insertUsers } from '../fixtures/trading.ts'
import { waitingMessages } from '../fixtures/waiting-messages.ts'

const now = toEpochMs(Date.UTC(2026, 10, 26, 9))
const competitionId = systemIds.next()
const userIds = Array.from({ length: 7 }, () => systemIds.next()).sort()
const ended: Announcement = { kind: 'competition-ended', competition: 'Klas 4B', reason: 'De klas is klaar' }
const deleted: Announcement = { ...ended, kind: 'competition-deleted' }

type Node = Awaited<ReturnType<typeof openAnnouncements>>
let database: OpenDatabase
let nodes: Node[]
let jobClock: TestClock
beforeEach(async () => {
  database = await createTestDatabase()
  jobClock = new TestClock(Date.now())
  nodes = []
  await createCompetitionStore(database.kysely).insert({
    ...{ ...houseRules, id: competitionId, isHouse: false, joinCode: 'K7QM29XWRT', name: 'Klas 4B' },
    ...{ start: now, end: toEpochMs(now + 1), startingBalance: toCents(10_000_00) },
    ...{ sprinterCap: toCents(0), costs: { fixed: toCents(0), rateBasisPoints: 0 }, unlocked: [] },
  })
  await insertUsers(database.kysely, userIds, now)
  for (const userId of userIds) await join(userId)
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  await database.close()
})

const join = (userId: string) =>
  sql`insert into portfolios (id, user_id, competition_id, cash, created_at)
    values (${systemIds.next()}, ${userId}, ${competitionId}, 0, ${now})`.execute(database.kysely)

async function open(changes: Parameters<typeof openAnnouncements>[1] = {}): Promise<Node> {
  const node = await openAnnouncements(database, { jobClock, pageSize: 2, ...changes })
  nodes.push(node)
  return node
}

const announce = (node: Node, announcement: Announcement): Promise<void> =>
  database.kysely.transaction().execute((tx) => node.announce(tx, competitionId, announcement))

/** Who was told by mail and in the game, once nobody is left to be told. */
async function told() {
  await runAllJobs(jobClock, nodes[0]!.jobs)
  const { kysely } = database
  expect(await kysely.selectFrom('announcements').selectAll().execute()).toEqual([])
  expect(await kysely.selectFrom('announcement_recipients').selectAll().execute()).toEqual([])
  const mails = await kysely.selectFrom('mails').selectAll().orderBy('user_id').execute()
  const messages = await kysely.selectFrom('player_messages').selectAll().orderBy('user_id').execute()
  return { mails, messages }
}
/** The hints to open screens that they are to load what they show again. */
const screensTold = async () =>
  (await waitingMessages(database.kysely)).filter(({ topic }) => topic === 'messages')

const whom = (rows: readonly { user_id: string | null }[]) => rows.map(({ user_id }) => user_id)

it('tells each player once by mail, in the language of the player, and in the game', async () => {
  await sql`update users set language = 'de' where id = ${userIds[3]}`.execute(database.kysely)
  await sql`update users set is_simulated = true where id = ${userIds[6]}`.execute(database.kysely)
  const node = await open()
  await open()
  await announce(node, ended)
  const count = (tx: Transaction<Schema>) => node.countPlayers(tx, competitionId)
  expect(await database.kysely.transaction().execute(count)).toBe(6)
  const { mails, messages } = await told()
  expect(whom(mails)).toEqual(userIds.slice(0, 6))
  expect(whom(messages)).toEqual(userIds.slice(0, 6))
  expect(mails.map(({ priority }) => priority)).toEqual(Array(6).fill('bulk'))
  expect(mails[0]).toMatchObject({ recipient: expect.stringContaining('@'), unsubscribe: null })
  expect(mails[0]!.text).toContain('De klas is klaar')
  expect(mails[0]!.text).toContain('https://spel.example/rankings')
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(2)
  expect(messages[0]!.facts).toEqual({
    kind: 'competitionEnded',
    competition: 'Klas 4B',
    reason: 'De klas is klaar',
  })
  expect(await screensTold()).toHaveLength(6)
})

it('has open screens load the competition again, and says nothing', async () => {
  const node = await open()
  await announce(node, { kind: 'refresh', competition: 'Klas 4B' })
  expect(await told()).toEqual({ mails: [], messages: [] })
  expect((await screensTold()).map(({ message }) => message)).toEqual(userIds.map((userId) => ({ userId })))
})

it('records nobody in the transaction of an announcement, so that it is short', async () => {
  const node = await open({ works: false })
  const { noted, statements } = noteStatements(database.kysely)
  await noted.transaction().execute((tx) => node.announce(tx, competitionId, ended))
  expect(statements.filter(({ sql: text }) => text.includes('recipients'))).toEqual([])
  const waiting = await database.kysely.selectFrom('announcements').selectAll().execute()
  expect(waiting).toMatchObject([{ competition_id: competitionId, told_through: null }])
})

/** Deletes the competition, of which its portfolios remain. */
const deleteCompetition = (node: Node) =>
  database.kysely.transaction().execute(async (tx) => {
    await node.announce(tx, competitionId, deleted)
    await tx.deleteFrom('competitions').where('id', '=', competitionId).execute()
  })
const isTelling = (node: Node) =>
  database.kysely.transaction().execute((tx) => node.isTelling(tx, competitionId))

it('forgets what is still to be told of a competition that is deleted', async () => {
  const node = await open({ works: false })
  await announce(node, ended)
  await deleteCompetition(node)
  await open()
  const { messages } = await told()
  expect(messages.map(({ facts }) => facts.kind)).toEqual(userIds.map(() => 'competitionDeleted'))
})

it('mails what an organiser writes, without a message in the game, under the name of the game for its own competition', async () => {
  const node = await open()
  await announce(node, { kind: 'class-message', competition: '', sender: 'juf', message: 'Lees {{game}}' })
  const { mails, messages } = await told()
  expect(whom(mails)).toEqual(userIds)
  expect(messages).toEqual([])
  expect(mails[0]!.text).toContain('juf organiseert Koersklasse')
  expect(mails[0]!.text.replaceAll('\u2060', '')).toContain('Lees {{game}}')
})

it('tells the players of a competition that is gone, and knows when all have been told', async () => {
  const node = await open({ works: false })
  expect(await isTelling(node)).toBe(false)
  await deleteCompetition(node)
  expect(await isTelling(node)).toBe(true)
  // What could not be told within a week is given up.
  const later = { now: () => toEpochMs(systemClock.now() + 8 * 24 * 3_600_000) }
  expect(await isTelling(await open({ works: false, clock: later }))).toBe(false)
  await open()
  const { mails, messages } = await told()
  expect(whom(mails)).toEqual(userIds)
  expect(whom(messages)).toEqual(userIds)
  expect(await isTelling(node)).toBe(false)
})

it('tells those whom the last release has recorded', async () => {
  await open()
  const { jobs } = await open({ works: false })
  const announcementId = systemIds.next()
  await database.kysely.transaction().execute(async (tx) => {
    const facts = JSON.stringify(deleted)
    await tx.insertInto('announcements').values({ id: announcementId, facts, created_at: now }).execute()
    const recipients = userIds.map((user_id) => ({ announcement_id: announcementId, user_id }))
    await tx.insertInto('announcement_recipients').values(recipients).execute()
    const add = await jobs.define('announcement', async () => {})
    await add({ announcementId }, tx)
  })
  expect(whom((await told()).mails)).toEqual(userIds)
})

it('tells nobody if the transaction is rolled back', async () => {
  const node = await open()
  const broken = database.kysely.transaction().execute(async (tx) => {
    await node.announce(tx, competitionId, ended)
    throw new Error('refused')
  })
  await expect(broken).rejects.toThrow('refused')
  expect(await told()).toEqual({ mails: [], messages: [] })
})

it('loses and doubles nothing if a page fails halfway', async () => {
  let pages = 0
  const compose = () => {
    pages += 1
    // The messages of the second page are written by then.
    if (pages === 4) throw new Error('as a crash in the middle')
    return { to: '', subject: 'Einde', text: 'Einde', html: '' }
  }
  const node = await open({ compose })
  await announce(node, ended)
  const { mails, messages } = await told()
  expect(whom(mails)).toEqual(userIds)
  expect(whom(messages)).toEqual(userIds)
  expect(pages).toBe(13)
})

it('waits for a player who is leaving, without a deadlock, and does not tell that player', async () => {
  const leaving = userIds[1]!
  const { kysely } = database
  await announce(await open({ works: false }), ended)
  const { mails, messages } = await callDuring(
    kysely,
    (tx) => sql`select from users where id = ${leaving} for update`.execute(tx),
    async () => {
      await open()
      return told()
    },
    async (tx) => {
      await sql`update portfolios set user_id = null where user_id = ${leaving}`.execute(tx)
      await sql`delete from users where id = ${leaving}`.execute(tx)
    },
  )
  expect(whom(mails)).toEqual(userIds.filter((id) => id !== leaving))
  expect(whom(messages)).toEqual(userIds.filter((id) => id !== leaving))
  // A page that had not waited would have failed, and would have been tried again.
  const { rows } = await sql`select 1 from jobs.job where retry_count > 0`.execute(kysely)
  expect(rows).toEqual([])
})

it('forgets after a week what could not be told', async () => {
  const node = await open({ works: false })
  await announce(node, ended)
  await sql`update announcements set created_at = created_at - ${7 * 24 * 3_600_000 + 60_000}::bigint`.execute(
    database.kysely,
  )
  await announce(node, { ...ended, kind: 'competition-changed' })
  const left = await database.kysely.selectFrom('announcements').select('facts').execute()
  expect(left.map(({ facts }) => facts.kind)).toEqual(['competition-changed'])
})
