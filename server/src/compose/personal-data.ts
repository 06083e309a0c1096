// All data on one player: what each part erases when the player leaves, and what it gives for a download.

import type { Transaction } from 'kysely'
import type { Config } from '../config.ts'
import { academyData } from '../modules/academy/personal-data.ts'
import { accountLinkData } from '../modules/account-links/personal-data.ts'
import { accountData } from '../modules/accounts/personal-data.ts'
import { deskData } from '../modules/desk/personal-data.ts'
import { feedbackData } from '../modules/feedback/personal-data.ts'
import { followingData } from '../modules/following/personal-data.ts'
import { mailingData } from '../modules/mailings/personal-data.ts'
import { messageData } from '../modules/messages/personal-data.ts'
import { mistakeData } from '../modules/mistakes/personal-data.ts'
import { onboardingData } from '../modules/onboarding/personal-data.ts'
import { createPersonalData, type PersonalData } from '../modules/personal-data/create-personal-data.ts'
import { downloadData } from '../modules/personal-data/personal-data.ts'
import { pushData } from '../modules/push/personal-data.ts'
import { rankingData } from '../modules/rankings/personal-data.ts'
import { subRankingData } from '../modules/subrankings/personal-data.ts'
import { tradingData } from '../modules/trading/personal-data.ts'
import type { ExportedTable, Person, RowsOf } from '../platform/database/personal-tables.ts'
import type { Schema } from '../platform/database/schema.ts'
import { jobData } from '../platform/jobs/personal-data.ts'
import { mailData } from '../platform/mail/personal-data.ts'
import { eraseMessages } from '../platform/outbox.ts'
import type { Accounts } from './accounts.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

/** The query for the rows of a player in each table. A table that is missing does not compile. */
export const personalRows: Readonly<Record<ExportedTable, RowsOf>> = {
  ...accountData.rows,
  ...academyData.rows,
  ...onboardingData.rows,
  ...mistakeData.rows,
  ...followingData.rows,
  ...feedbackData.rows,
  ...subRankingData.rows,
  ...tradingData.rows,
  ...rankingData.rows,
  ...pushData.rows,
  ...mailData.rows,
  ...mailingData.rows,
  ...messageData.rows,
  ...jobData.rows,
  ...downloadData.rows,
  ...deskData.rows,
  ...accountLinkData.rows,
}

/**
 * The steps of an erasure, in order. The account comes after the tables that refer to it. The messages come last, because
 * erasing them locks pages that also hold messages to other players.
 */
const erasing = [
  tradingData.erase,
  accountLinkData.erase,
  subRankingData.erase,
  feedbackData.erase,
  mailData.erase,
  jobData.erase,
  accountData.erase,
  eraseMessages,
]

/** Erases all data on a player, in the transaction in which the player leaves. */
export async function erasePerson(tx: Transaction<Schema>, person: Person): Promise<void> {
  for (const erase of erasing) await erase?.(tx, person)
}

/** Makes the downloads of all data on a player. */
export function composePersonalData(
  platform: Platform,
  config: Config,
  { requireRecentProof, findPerson }: Pick<Accounts, 'requireRecentProof' | 'findPerson'>,
): Promise<PersonalData> {
  return createPersonalData({
    ...platform,
    ...{ requireRecentProof, findPerson, rows: personalRows },
    ...{ folder: new URL('download/', contentFolder), game: config.brand.name },
  })
}
