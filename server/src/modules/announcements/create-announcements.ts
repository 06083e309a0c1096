// Announcements: something that all players of a competition are told at once. Who is to be told is recorded in the
// transaction in which it happens; then a job tells a page of players after another. What a page writes (mails, messages, who
// is left, the next page) is one transaction, so that a crash loses and doubles nothing.

import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql, type Transaction } from 'kysely'
import type { Announce } from '../../platform/announce.ts'
import { holdPlayers } from '../../platform/database/hold-player.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { firstId, type Ids } from '../../platform/ids.ts'
import type { AddJob, Jobs } from '../../platform/jobs/jobs.ts'
import { insertMailsToPlayers } from '../../platform/mail/mail-delivery.ts'
import { type ComposeAnnouncement, messageOf } from './announcement.ts'

/** How many players a transaction tells, or a statement records, unless a test has fewer. */
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
  pageSize?: number
}

/** Defines the job; resolves to the function that announces something. */
export async function createAnnouncements(deps: AnnouncementsDeps): Promise<Announce> {
  const { ids, jobs, clock } = deps
  // A job of before may be run while this is being defined.
  const defined: Promise<AddJob<NextPage>> = jobs.define<NextPage>('announcement', async (page, tx) =>
    tellPage(deps, await defined, page, tx),
  )
  const addPage = await defined
  return async (tx, competitionId, announcement) => {
    const [id, now] = [ids.next(), clock.now()]
    await tx
      .deleteFrom('announcements')
      .where('created_at', '<', toEpochMs(now - longestMs))
      .execute()
    await tx
      .insertInto('announcements')
      .values({ id, facts: JSON.stringify(announcement), created_at: now })
      .execute()
    const recipients = await recordRecipients(tx, id, competitionId, deps.pageSize)
    await addPage({ announcementId: id }, tx)
    return recipients
  }
}

/** Records whom to tell, some at a time, as a statement has seconds. Resolves to how many they are. */
async function recordRecipients(
  tx: Transaction<Schema>,
  announcementId: string,
  competitionId: string,
  pageSize = defaultPageSize,
): Promise<number> {
  let recipients = 0
  for (let after: string | null = firstId; after !== null; ) {
    const { rows } = await sql<{ last: string | null; recorded: number }>`
      with page as materialized (
        select user_id from portfolios where competition_id = ${competitionId} and user_id > ${after}
        order by user_id limit ${pageSize}),
      recorded as (
        insert into announcement_recipients (announcement_id, user_id)
        select ${announcementId}::uuid, user_id from page join users on users.id = user_id where not is_simulated
        returning user_id)
      select (select user_id from page order by user_id desc limit 1) as last,
        (select count(*)::integer from recorded) as recorded`.execute(tx)
    recipients += rows[0]!.recorded
    after = rows[0]!.last
  }
  return recipients
}

async function tellPage(
  { clock, compose, tellAll, pageSize = defaultPageSize }: AnnouncementsDeps,
  addPage: AddJob<NextPage>,
  { announcementId }: NextPage,
  tx: Transaction<Schema>,
): Promise<void> {
  const announcement = await tx
    .selectFrom('announcements')
    .select(['facts', 'created_at'])
    .where('id', '=', announcementId)
    .forUpdate()
    .executeTakeFirst()
  if (announcement === undefined) return
  const { facts, created_at: at } = announcement
  const page = await tx
    .selectFrom('announcement_recipients')
    .select('user_id')
    .where('announcement_id', '=', announcementId)
    .orderBy('user_id')
    .limit(pageSize)
    .execute()
  // Whoever is leaving is waited for, and is not told.
  const userIds = await holdPlayers(
    tx,
    page.map((row) => row.user_id),
  )
  const message = messageOf(facts)
  if (message !== null) await tellAll(tx, userIds, message, at)
  for (const language of languages)
    await insertMailsToPlayers(tx, { userIds, language, mail: compose(facts, language) }, clock.now())
  if (page.length === pageSize) {
    await tx
      .deleteFrom('announcement_recipients')
      .where('announcement_id', '=', announcementId)
      .where('user_id', '<=', page.at(-1)!.user_id)
      .execute()
    await addPage({ announcementId }, tx)
  } else await tx.deleteFrom('announcements').where('id', '=', announcementId).execute()
}
