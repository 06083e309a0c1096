// The mail with an answer to feedback: content/mails has the text around it.

import { loadMailTexts, type MailTexts } from '../../../platform/mail/mail-texts.ts'

const placeholders = { 'feedback-answer': ['username', 'answer', 'feedback'] } as const

export type FeedbackMails = MailTexts<typeof placeholders>

/** Reads the texts of the mail; see loadMailTexts. */
export function loadFeedbackMails(folder: URL, game: string): Promise<FeedbackMails> {
  return loadMailTexts(folder, game, placeholders)
}
