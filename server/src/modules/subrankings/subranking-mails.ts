// The mail of an invitation: content/mails has the text.

import { loadMailTexts, type MailTexts } from '../../platform/mail/mail-texts.ts'

const placeholders = { 'sub-ranking-invitation': ['owner', 'ranking', 'link'] } as const

export type SubRankingMails = MailTexts<typeof placeholders>

/** Reads the texts of the mails; see loadMailTexts. */
export function loadSubRankingMails(folder: URL, game: string): Promise<SubRankingMails> {
  return loadMailTexts(folder, game, placeholders)
}
