import type { Config } from '../config.ts'
import { loadAnnouncementMails } from '../modules/announcements/announcement.ts'
import { createAnnouncements } from '../modules/announcements/create-announcements.ts'
import type { Messages } from '../modules/messages/create-messages.ts'
import type { Announcements } from '../platform/announce.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

/** Makes the announcements to all players of a competition, by mail and in the game. */
export async function composeAnnouncements(
  platform: Platform,
  config: Config,
  { messages }: { messages: Pick<Messages, 'tellAll' | 'refreshScreensOf'> },
): Promise<Announcements> {
  const mailFolder = new URL('mails/', contentFolder)
  const compose = await loadAnnouncementMails({
    ...{ mailFolder, game: config.brand.name, publicUrl: config.publicUrl },
  })
  const { tellAll, refreshScreensOf } = messages
  return createAnnouncements({ ...platform, compose, tellAll, refreshScreensOf })
}
