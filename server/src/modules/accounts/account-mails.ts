// The mails of accounts, each with its placeholders: content/mails has the texts.

import { loadMailTexts, type MailTexts } from '../../platform/mail/mail-texts.ts'

const placeholders = {
  activation: ['username', 'link'],
  'already-registered': ['link'],
  'password-reset': ['username', 'link'],
  'password-changed': ['username', 'link'],
  'too-early': ['again', 'link'],
  'email-held': ['again', 'link'],
  goodbye: ['username', 'again', 'link'],
  'new-device': ['username', 'device', 'time', 'link'],
  'passkey-added': ['username', 'passkey', 'link'],
  'passkey-removed': ['username', 'passkey', 'link'],
  'password-replaced': ['username', 'link'],
  'email-confirm': ['username', 'link'],
  'email-taken': ['link'],
  'email-changed': ['username', 'email', 'link'],
  'excluded-from-game': ['username', 'reason', 'until', 'link'],
  'excluded-from-lists': ['username', 'reason', 'until', 'link'],
  'exclusion-ended': ['username', 'reason', 'link'],
  'appeal-refused': ['username', 'reason', 'until', 'link'],
  renamed: ['username', 'reason', 'link'],
} as const

export type AccountMails = MailTexts<typeof placeholders>

/** Reads the texts of the mails; see loadMailTexts. */
export function loadAccountMails(folder: URL, game: string): Promise<AccountMails> {
  return loadMailTexts(folder, game, placeholders)
}
