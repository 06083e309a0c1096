// Sub-rankings over HTTP. Somebody who is not a member gets the same answer as for one that does not exist.

import {
  acceptInvite,
  createSubRanking,
  declineInvite,
  deleteSubRanking,
  getInvites,
  getSentInvites,
  getSubRanking,
  getSubRankingLink,
  getSubRankings,
  joinByLink,
  refuseByLink,
  removeMember,
  renewSubRankingLink,
  sendInvites,
  transferSubRanking,
} from '@koersklasse/contract/subrankings.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Player } from '../../http/authentication.ts'
import { type App, type Refusal, serve } from '../../http/route.ts'
import type { AnswerInvitations } from './answer-invitations.ts'
import type { ManageSubRankings } from './manage-subrankings.ts'
import type { ReadInvitations } from './read-invitations.ts'
import type { ReadSubRankings } from './read-subrankings.ts'
import type { SendInvitations } from './send-invitations.ts'

export interface SubRankingRoutesDeps {
  read: ReadSubRankings & ReadInvitations
  manage: ManageSubRankings
  answer: AnswerInvitations
  send: SendInvitations
  /** The competition that a player looks at, or the one with an id that they may look at; null if there is none. */
  competitionOf: (player: Player, competitionId?: string) => Promise<{ id: string } | null>
}

export function addSubRankingRoutes(app: App, deps: SubRankingRoutesDeps): void {
  const { read, manage, answer, send, competitionOf } = deps

  serve(app, getSubRankings, async ({ player }) => ok({ subRankings: await read.of(player.userId) }))
  serve(app, getSubRanking, async ({ player, params: { id, period } }) =>
    found(await read.one(player.userId, id, period)),
  )
  serve(app, createSubRanking, async ({ player, body: { name, competitionId } }) => {
    const competition = await competitionOf(player, competitionId)
    if (competition === null)
      return competitionId === undefined
        ? refuse({ code: 'no_competition' })
        : refuse({ code: 'not_found', field: 'competitionId' })
    return manage.create(player.userId, name, competition.id)
  })
  serve(app, deleteSubRanking, ({ player, params }) => manage.remove(player.userId, params.id))
  serve(app, removeMember, ({ player, params: { id, username } }) =>
    manage.removeMember(player.userId, id, username),
  )
  serve(app, transferSubRanking, ({ player, params, body }) =>
    manage.transfer(player.userId, params.id, body.username),
  )
  serve(app, renewSubRankingLink, ({ player, params }) => manage.renewLink(player.userId, params.id))

  serve(app, getInvites, async ({ player }) => ok({ invites: await read.invitesOf(player.userId) }))
  serve(app, sendInvites, ({ player, body: { subRankingId, invitations } }) =>
    send(player, subRankingId, invitations),
  )
  serve(app, acceptInvite, ({ player, params, body }) =>
    answer.accept(player.userId, params.id, body.subRankingId),
  )
  serve(app, declineInvite, ({ player, params }) => answer.decline(player.userId, params.id))
  serve(app, getSentInvites, async ({ player, params }) => {
    const invites = await read.sentInvites(player.userId, params.id)
    return invites === null ? refuse({ code: 'not_found' }) : ok({ invites })
  })

  serve(app, getSubRankingLink, async ({ player, params }) =>
    found(await read.link(player?.userId ?? null, params.code)),
  )
  serve(app, joinByLink, ({ player, params }) => answer.join(player.userId, params.code))
  serve(app, refuseByLink, ({ params }) => answer.refuse(params.code))
}

function found<Value>(value: Value | null): Result<Value, Refusal<'not_found'>> {
  return value === null ? refuse({ code: 'not_found' }) : ok(value)
}
