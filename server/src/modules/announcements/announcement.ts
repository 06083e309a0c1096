// What all players of a competition are told at once: by mail, of which content/mails has the texts, and mostly also by a
// message in the game.

import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Announcement } from '../../platform/database/schema.ts'
import { loadMailTexts } from '../../platform/mail/mail-texts.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

/** An announcement that says something. */
export type Told = Exclude<Announcement, { kind: 'refresh' }>

/** The mail to one player, without the address. */
export type ComposeAnnouncement = (announcement: Told, language: Language) => Mail

const placeholders = {
  'competition-changed': ['competition', 'reason', 'link'],
  'competition-ended': ['competition', 'reason', 'link'],
  'competition-deleted': ['competition', 'reason'],
  'class-message': ['competition', 'sender', 'message', 'link'],
} as const

const pages = {
  'competition-changed': 'competitions/disclaimer',
  'competition-ended': 'rankings',
  'competition-deleted': '',
  'class-message': 'dashboard',
} as const

const messageKinds = {
  'competition-changed': 'competitionChanged',
  'competition-ended': 'competitionEnded',
  'competition-deleted': 'competitionDeleted',
} as const

/**
 * Reads the texts of the mails.
 * @param options.game the name of the game, which the house competition has, too
 */
export async function loadAnnouncementMails(options: {
  mailFolder: URL
  game: string
  publicUrl: string
}): Promise<ComposeAnnouncement> {
  const { game, publicUrl } = options
  const texts = await loadMailTexts(options.mailFolder, game, placeholders)
  return (announcement, language) => {
    const { kind } = announcement
    const to = { email: '', language }
    const competition = announcement.competition === '' ? game : announcement.competition
    const values = { competition, link: `${publicUrl}/${pages[kind]}` }
    if (kind !== 'class-message') return texts.compose(kind, to, { ...values, reason: announcement.reason })
    const { sender, message } = announcement
    return texts.compose(kind, to, { ...values, sender, message })
  }
}

/** The message in the game; null if there is only the mail. */
export function messageOf(announcement: Told): MessageFacts | null {
  if (announcement.kind === 'class-message') return null
  const { kind, competition, reason } = announcement
  return { kind: messageKinds[kind], competition, reason }
}
