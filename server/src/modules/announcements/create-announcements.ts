// Announcements: something that all players of a competition are told at once. The transaction in which it happens records
// it; then a job tells a page of players after another, in the order of their ids. What a page writes (mails, messages, how far
// it has come, the next page) is one transaction, so that a crash loses and doubles nothing. The portfolios of a competition that
// is deleted are there until its players have been told.

import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Announcements } from '../../platform/announce.ts'
import { holdPlayers } from '../../platform/database/hold-player.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { firstId, type Ids } from '../../platform/ids.ts'
import type { AddJob, Jobs } from '../../platform/jobs/jobs.ts'
import { insertMailsToPlayers } from '../../platform/mail/mail-delivery.ts'
import { type ComposeAnnouncement, messageOf } from './announcement.ts'

/** How many players a transaction tells, unless a test has fewer. */
const defaultPageSize = 500
/** How long an announcement is kept whose job was given up, in milliseconds. */
const longestMs = 7 * 24 * 3_600_000

/** What a job is for: the next page of players. Their ids are not in it: who leaves takes such jobs along. */
interface NextPage {
  announcementId: string
}

export interface AnnouncementsDeps {
  ids: Ids
  jobs: Jobs
  /** Real time. */
  clock: Clock
  compose: ComposeAnnouncement
  /** Tells some players something in the game. */
  tellAll(
    tx: Transaction<Schema>,
    userIds: readonly string[],
    facts: MessageFacts,
    at: EpochMs,
  ): Promise<void>
  /** Has the open screens of some players load the competition again. */
  refreshScreensOf(tx: Transaction<Schema>, userIds: readonly string[]): Promise<void>
  pageSize?: number
}

/** Defines the jobs of announcements. */
export async function createAnnouncements(deps: AnnouncementsDeps): Promise<Announcements> {
  const { ids, clock } = deps
  // Those who are to be told of a competition that the last release has deleted.
  await definePages(deps, 'announcement', recordedPage)
  const addPage = await definePages(deps, 'announcement-in-order', pageInOrder)
  const announce: Announcements['announce'] = async (tx, competitionId, announcement) => {
    const [id, now] = [ids.next(), clock.now()]
    await tx
      .deleteFrom('announcements')
      .where('created_at', '<', toEpochMs(now - longestMs))
      .execute()
    // Nobody has to be told anything else of a competition that is gone.
    if (announcement.kind === 'competition-deleted')
      await tx.deleteFrom('announcements').where('competition_id', '=', competitionId).execute()
    await tx
      .insertInto('announcements')
      .values({
        ...{ id, facts: JSON.stringify(announcement), created_at: now, competition_id: competitionId },
      })
      .execute()
    await addPage({ announcementId: id }, tx)
  }
  const isTelling: Announcements['isTelling'] = async (tx, competitionId) => {
    const pending = tx
      .selectFrom('announcements')
      .select('id')
      .where('competition_id', '=', competitionId)
      .where('created_at', '>=', toEpochMs(clock.now() - longestMs))
    return (await pending.executeTakeFirst()) !== undefined
  }
  return { announce, isTelling, countPlayers }
}

/** Defines the job that tells the players of a page and adds the next one. Resolves to the function that adds the first. */
async function definePages(
  deps: AnnouncementsDeps,
  name: string,
  readPage: ReadPage,
): Promise<AddJob<NextPage>> {
  // A job of before may be run while this is being defined.
  const defined: Promise<AddJob<NextPage>> = deps.jobs.define<NextPage>(name, async (job, tx) => {
    if (await tellPage(deps, readPage, job, tx)) await (await defined)(job, tx)
  })
  return defined
}

/** How many players of a competition are not simulated. */
async function countPlayers(tx: Transaction<Schema>, competitionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from portfolios join users on users.id = user_id
    where portfolios.competition_id = ${competitionId} and not is_simulated`.execute(tx)
  return rows[0]!.count
}

/** Selects the next players of a competition after one, by id. */
const playersAfter = (userId: string, competitionId: string | null, limit: number) => sql`
  select user_id from portfolios where competition_id = ${competitionId} and user_id > ${userId}
  order by user_id limit ${limit}`

/** Those who are told next, who are not told again. `isLast` if there are no more. */
interface Page {
  userIds: string[]
  isLast: boolean
}

type Pending = Pick<Selectable<Schema['announcements']>, 'id' | 'competition_id' | 'told_through'>
type ReadPage = (tx: Transaction<Schema>, pending: Pending, pageSize: number) => Promise<Page>

const recordedPage: ReadPage = async (tx, { id }, pageSize) => {
  const { rows } = await sql<{ userId: string }>`
    delete from announcement_recipients where announcement_id = ${id} and user_id = any(array(
      select user_id from announcement_recipients where announcement_id = ${id} order by user_id limit ${pageSize}))
    returning user_id as "userId"`.execute(tx)
  return { userIds: rows.map(({ userId }) => userId), isLast: rows.length < pageSize }
}

const pageInOrder: ReadPage = async (tx, { id, competition_id, told_through }, pageSize) => {
  const { rows } = await sql<{ userId: string; isSimulated: boolean }>`
    with page as materialized (${playersAfter(told_through ?? firstId, competition_id, pageSize)})
    select user_id as "userId", is_simulated as "isSimulated" from page join users on users.id = user_id
    order by user_id`.execute(tx)
  const last = rows.at(-1)?.userId ?? told_through
  await tx.updateTable('announcements').set({ told_through: last }).where('id', '=', id).execute()
  const userIds = rows.filter(({ isSimulated }) => !isSimulated).map(({ userId }) => userId)
  return { userIds, isLast: rows.length < pageSize }
}

/** Tells the next players. Resolves to whether there may be more. */
async function tellPage(
  deps: AnnouncementsDeps,
  readPage: ReadPage,
  { announcementId }: NextPage,
  tx: Transaction<Schema>,
): Promise<boolean> {
  const pending = await tx
    .selectFrom('announcements')
    .select(['id', 'facts', 'created_at', 'competition_id', 'told_through'])
    .where('id', '=', announcementId)
    .forUpdate()
    .executeTakeFirst()
  if (pending === undefined) return false
  const { userIds, isLast } = await readPage(tx, pending, deps.pageSize ?? defaultPageSize)
  // Whoever is leaving is waited for, and is not told.
  await tell(deps, tx, await holdPlayers(tx, userIds), pending)
  if (isLast) await tx.deleteFrom('announcements').where('id', '=', announcementId).execute()
  return !isLast
}

async function tell(
  { clock, compose, tellAll, refreshScreensOf }: AnnouncementsDeps,
  tx: Transaction<Schema>,
  userIds: readonly string[],
  { facts, created_at: at }: Pick<Selectable<Schema['announcements']>, 'facts' | 'created_at'>,
): Promise<void> {
  if (facts.kind === 'refresh') return refreshScreensOf(tx, userIds)
  const message = messageOf(facts)
  if (message !== null) await tellAll(tx, userIds, message, at)
  for (const language of languages)
    await insertMailsToPlayers(tx, { userIds, language, mail: compose(facts, language) }, clock.now())
}
