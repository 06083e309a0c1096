// The morning mail: at 07:30 on each trading day by the market's clock, to the players who have asked for it and have
// something to report. The day is begun once, by whichever node is first; then a job gathers a page of players after
// another. What a page writes (who got a mail, the mails, the next page) is one transaction, so that a crash loses and
// doubles nothing. A page waits until noon as long as wrong quotes of the period are being corrected, which changes ranks. If
// the correction has begun after the morning, the pages that are left have no ranks.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { morningAt, morningBefore } from '@koersklasse/domain/market/morning.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { AddJob, Jobs } from '../../../platform/jobs/jobs.ts'
import { insertBulkMails } from '../../../platform/mail/mail-delivery.ts'
import type { Subscriptions } from '../subscriptions.ts'
import type { ComposeMorningMail } from './compose-mail.ts'
import type { ReadReports, Reports } from './report.ts'

/** How many players a transaction concerns, unless a test has fewer. */
const defaultPageSize = 500
/** The least real time between two mornings, also on a market whose clock runs faster than real time. */
const leastMs = 20 * 3_600_000
/** The longest that a mail reports on, if none was sent for a while. */
const longestMs = 7 * 24 * 3_600_000
/** After how many seconds a page that waits for ranks is tried again. */
const lackingSeconds = 30
const nothing: Reports = { reports: new Map(), lacksRanks: false }

/** A player who may get a mail. */
export interface Recipient {
  id: string
  email: string
  username: string
  language: Language
}

/**
 * The next page of players on a day. The job does not name a player, because a job that does is erased when the player
 * leaves.
 */
interface NextPage {
  day: string
}

export interface MorningMailDeps {
  kysely: Kysely<Schema>
  ids: Ids
  jobs: Jobs
  /** Real time. */
  clock: Clock
  market: Clock & { hours: MarketHours }
  subscriptions: Pick<Subscriptions, 'subscribers'>
  findRecipients: (ids: readonly string[]) => Promise<Recipient[]>
  readReports: ReadReports
  compose: ComposeMorningMail
  pageSize?: number
}

/** Defines the job; resolves to the function that begins the morning of a day when it has come, to be repeated. */
export async function createMorningMail(deps: MorningMailDeps): Promise<() => Promise<void>> {
  const { kysely, jobs, market } = deps
  // A job that was added before may run while this is being defined.
  const defined: Promise<AddJob<NextPage>> = jobs.define<NextPage>('morning-mail', async ({ day }, tx) =>
    sendPage(deps, await defined, day, tx),
  )
  const addPage = await defined
  let begun: string | null = null
  return async () => {
    const morning = morningAt(market.now(), market.hours)
    if (morning === null || morning.day === begun) return
    await kysely.transaction().execute(async (tx) => {
      const since = await sinceOf(tx, morning.begin, market.hours)
      const { day, begin: until, midnight } = morning
      const isBegun = await insertDay(tx, { day, since, until, midnight, started_at: deps.clock.now() })
      if (isBegun) await addPage({ day }, tx)
    })
    begun = morning.day
  }
}

/**
 * The start of the period that a mail reports on: the end of the last period, or else the morning before, but not too long
 * ago.
 */
async function sinceOf(tx: Transaction<Schema>, begin: EpochMs, hours: MarketHours): Promise<EpochMs> {
  const { last } = await tx
    .selectFrom('morning_mail_days')
    .select(({ fn }) => fn.max('until').as('last'))
    .where('until', '<', begin)
    .executeTakeFirstOrThrow()
  return toEpochMs(Math.max(last ?? morningBefore(begin, hours).begin, begin - longestMs))
}

/** Inserts a day, unless it has begun already, or another day began a short while ago. Removes days that are long past. */
async function insertDay(
  tx: Transaction<Schema>,
  row: Pick<Schema['morning_mail_days'], 'day' | 'since' | 'until' | 'midnight' | 'started_at'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into morning_mail_days (day, since, until, midnight, started_at)
    select ${row.day}, ${row.since}, ${row.until}, ${row.midnight}, ${row.started_at}
    where not exists (select from morning_mail_days where started_at > ${row.started_at - leastMs})
    on conflict do nothing returning day`.execute(tx)
  if (rows.length === 0) return false
  await tx
    .deleteFrom('morning_mail_days')
    .where('started_at', '<', toEpochMs(row.started_at - 2 * longestMs))
    .execute()
  return true
}

async function sendPage(
  {
    clock,
    ids,
    market,
    subscriptions,
    findRecipients,
    readReports,
    compose,
    pageSize = defaultPageSize,
  }: MorningMailDeps,
  addPage: AddJob<NextPage>,
  day: string,
  tx: Transaction<Schema>,
): Promise<void> {
  const period = await tx
    .selectFrom('morning_mail_days')
    .select(['since', 'until', 'midnight', 'gone_through', 'is_done'])
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst()
  if (period === undefined || period.is_done) return
  const after = period.gone_through
  const page = await subscriptions.subscribers(tx, { mailing: 'morning-mail', after, limit: pageSize })
  const tokens = new Map(page.map(({ user_id, token }) => [user_id, token]))
  const { reports, lacksRanks } = page.length === 0 ? nothing : await readReports([...tokens.keys()], period)
  const isMorning = morningAt(market.now(), market.hours)?.day === day
  if (lacksRanks && isMorning) return addPage({ day }, tx, lackingSeconds)
  const isLast = page.length < pageSize
  await tx
    .updateTable('morning_mail_days')
    .set({ gone_through: isLast ? null : page.at(-1)!.user_id, is_done: isLast })
    .where('day', '=', day)
    .execute()
  if (!isLast) await addPage({ day }, tx)
  if (page.length === 0) return
  const recipients = await findRecipients([...tokens.keys()])
  const mails = recipients.flatMap(({ id: userId, ...reader }) => {
    const report = reports.get(userId)
    const mail = report && compose({ ...reader, token: tokens.get(userId)! }, report, period)
    return mail ? [{ id: ids.next(), userId, mail }] : []
  })
  const isNew = await insertSent(tx, day, mails)
  await insertBulkMails(
    tx,
    mails.filter(({ userId }) => isNew.has(userId)),
    clock.now(),
  )
}

/** Records that players get the mail of a day; resolves to those who had not got it yet. */
async function insertSent(
  tx: Transaction<Schema>,
  day: string,
  mails: readonly { userId: string }[],
): Promise<ReadonlySet<string>> {
  if (mails.length === 0) return new Set()
  const rows = await tx
    .insertInto('morning_mails')
    .values(mails.map(({ userId }) => ({ user_id: userId, day })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
