// Puts the parts of sub-rankings together.

import { invitationMs } from '@koersklasse/domain/competition/sub-ranking.ts'
import type { App } from '../../http/route.ts'
import { createAnswerInvitations } from './answer-invitations.ts'
import { createManageSubRankings, type ManageDeps } from './manage-subrankings.ts'
import { createReadInvitations } from './read-invitations.ts'
import { createReadSubRankings, type ReadDeps } from './read-subrankings.ts'
import { addSubRankingRoutes, type SubRankingRoutesDeps } from './routes.ts'
import { createSendInvitations, type SendInvitationsDeps } from './send-invitations.ts'
import { loadSubRankingMails } from './subranking-mails.ts'

export type SubRankingsDeps = ReadDeps &
  ManageDeps &
  Omit<SendInvitationsDeps, 'mails'> &
  Pick<SubRankingRoutesDeps, 'competitionOf'> & {
    /** The folder with the texts of the mails. */
    mailFolder: URL
    /** The name of the game, as mails use it. */
    game: string
  }

export async function createSubRankings(deps: SubRankingsDeps) {
  const mails = await loadSubRankingMails(deps.mailFolder, deps.game)
  const answer = createAnswerInvitations(deps)
  const parts = {
    read: { ...createReadSubRankings(deps), ...createReadInvitations(deps) },
    manage: createManageSubRankings(deps),
    send: createSendInvitations({ ...deps, mails }),
    answer,
  }
  return {
    addRoutes: (api: App) => addSubRankingRoutes(api, { ...deps, ...parts }),
    /** Deletes what has expired; for a timer. */
    removeExpired: () => answer.removeExpired(invitationMs),
  }
}
