import type { Config } from '../config.ts'
import type { Push } from '../modules/push/create-push.ts'
import { createSubRankings, type SubRankingsDeps } from '../modules/subrankings/create-subrankings.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

export type SubRankings = Awaited<ReturnType<typeof createSubRankings>>

/** Makes sub-rankings. */
export function composeSubRankings(
  platform: Platform,
  config: Config,
  { push, ...parts }: Pick<SubRankingsDeps, 'competitionOf' | 'standings'> & { push: Push },
): Promise<SubRankings> {
  return createSubRankings({
    ...{ ...platform, ...parts },
    publicUrl: config.publicUrl,
    game: config.brand.name,
    mailFolder: new URL('mails/', contentFolder),
    tell: push.tell,
    wakeMail: config.roles.has('jobs') ? platform.mails.wake : () => {},
  })
}
