// Sub-rankings: private lists in which some players of a competition compare themselves. One player owns each, invites
// others, and can hand it over.

import { moods } from '@koersklasse/domain/accounts/avatars.ts'
import { rankingPeriods } from '@koersklasse/domain/competition/ranking.ts'
import { z } from 'zod'
import { inCompetition } from './competitions.ts'
import { done, endpoint } from './endpoint.ts'
import { username } from './registration.ts'
import { maxInvitedAtOnce, subRankingName } from './subranking-names.ts'
import { epochMs, id, text } from './values.ts'

/** The most members of a sub-ranking. */
export const maxSubRankingMembers = 100
/** The most sub-rankings of which one player is a member. */
export const maxSubRankings = 50

/** A result as a fraction: 0.05 is 5 percent. Null where it is not known, such as for members who have not joined. */
const performance = z.number().nullable()

/** The return since the start adjusted for risk (M2), as a fraction; null for less than five days, and where it is not shown. */
const riskAdjusted = z.number().nullable()

/** A place among the members: from 1, equal results share one. Null without a result. */
const position = z.int().min(1).nullable()

/** The secret of a link by which players join. */
const code = z.string().regex(/^[\w-]{1,100}$/)

/**
 * A sub-ranking as one of its members sees it in the list. `performance` and `position` are the player's own, since the
 * start of the competition, whose name is empty for the house competition.
 */
export const subRanking = z.object({
  id,
  name: z.string(),
  owner: z.string(),
  isOwner: z.boolean(),
  competitionName: z.string(),
  playerCount: z.int().min(1),
  performance,
  position,
})
export type SubRanking = z.infer<typeof subRanking>

/** A member of a sub-ranking. `isSimulated` is one that plays by itself; `mood` follows the result of the day. */
export const subRankingMember = z.object({
  username: z.string(),
  avatarId: z.int().min(0),
  mood: z.enum(moods),
  isSimulated: z.boolean(),
  isOwner: z.boolean(),
  isOwn: z.boolean(),
  position,
  performance,
  riskAdjusted,
})
export type SubRankingMember = z.infer<typeof subRankingMember>

/**
 * A sub-ranking with its members, the best first. Only its owner gets the `linkCode`. The name of the competition is empty
 * for the house competition.
 */
export const subRankingDetail = z.object({
  id,
  name: z.string(),
  owner: z.string(),
  isOwner: z.boolean(),
  competitionId: id,
  competitionName: z.string(),
  /** Market time. */
  endDateTime: epochMs,
  /** Whether the results are those of the closing. After the end, and before the closing, they are provisional. */
  isFinal: z.boolean(),
  /** Whether the list shows the return adjusted for risk: only that since the start does, if the competition wants it. */
  showsRiskAdjusted: z.boolean(),
  linkCode: z.string().nullable(),
  members: z.array(subRankingMember).min(1),
})
export type SubRankingDetail = z.infer<typeof subRankingDetail>

/** An invitation that the player can accept or decline. `owner` is whoever invites. */
export const invite = z.object({ id, subRankingId: id, subRankingName: z.string(), owner: z.string() })
export type Invite = z.infer<typeof invite>

/** An invitation that was sent and not answered yet: to an e-mail address, or to a player by name. Real time. */
export const sentInvite = z.object({
  id,
  email: z.string().nullable(),
  username: z.string().nullable(),
  createdOn: epochMs,
  expiresOn: epochMs,
})
export type SentInvite = z.infer<typeof sentInvite>

/**
 * What a link leads to. `isPersonal` is one from the mail of an invitation, which can be declined, also without an account.
 */
export const subRankingLink = z.object({
  subRankingId: id,
  subRankingName: z.string(),
  owner: z.string(),
  playerCount: z.int().min(1),
  isMember: z.boolean(),
  isPersonal: z.boolean(),
})
export type SubRankingLink = z.infer<typeof subRankingLink>

export const getSubRankings = endpoint({
  method: 'GET',
  path: '/subrankings',
  summary: 'List the sub-rankings of the player, with the own result in each.',
  access: 'player',
  response: z.object({ subRankings: z.array(subRanking) }),
})

export const getSubRanking = endpoint({
  method: 'GET',
  path: '/subrankings/:id/:period',
  summary: 'Get a sub-ranking of which the player is a member, by the results of a period.',
  access: 'player',
  params: z.object({ id, period: z.enum(rankingPeriods) }),
  response: subRankingDetail,
  errors: ['not_found'],
})

export const createSubRanking = endpoint({
  method: 'POST',
  path: '/subrankings',
  summary: 'Create a sub-ranking in the competition of the player, who becomes its owner and first member.',
  access: 'player',
  body: inCompetition.extend({ name: subRankingName }),
  response: z.object({ id, name: z.string() }),
  errors: ['not_found', 'no_competition', 'subranking_name_taken', 'too_many_subrankings'],
})

export const deleteSubRanking = endpoint({
  method: 'DELETE',
  path: '/subrankings/:id',
  summary: 'Delete a sub-ranking that the player owns, for all its members.',
  access: 'player',
  params: z.object({ id }),
  response: done,
  errors: ['not_found'],
})

export const getInvites = endpoint({
  method: 'GET',
  path: '/subrankings/invites',
  summary: 'List the invitations that the player has not answered, newest first.',
  access: 'player',
  response: z.object({ invites: z.array(invite) }),
})

export const sendInvites = endpoint({
  method: 'POST',
  path: '/subrankings/invites',
  summary:
    'Invite others to a sub-ranking that the player owns: a list of e-mail addresses and player names, separated by commas, semicolons or lines. `unknown` has the names that no player has; about addresses the answer says nothing. Simulated players join at once.',
  access: 'player',
  body: z.object({ subRankingId: id, invitations: text.min(1).max(maxInvitedAtOnce * 300) }),
  response: z.object({ invited: z.int().min(0), unknown: z.array(z.string()) }),
  errors: ['not_found', 'subranking_full', 'too_many_invitations'],
})

export const acceptInvite = endpoint({
  method: 'PATCH',
  path: '/subrankings/invites/:id',
  summary: 'Accept an invitation. Doing it again changes nothing.',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ subRankingId: id }),
  response: z.object({ id }),
  errors: ['not_found', 'subranking_full', 'too_many_subrankings'],
})

export const declineInvite = endpoint({
  method: 'DELETE',
  path: '/subrankings/invites/:id',
  summary:
    'Decline an invitation: the sub-ranking invites the player no more. Its owner withdraws the invitation by the same call.',
  access: 'player',
  params: z.object({ id }),
  response: done,
  errors: ['not_found'],
})

export const getSentInvites = endpoint({
  method: 'GET',
  path: '/subrankings/invites/sent/:id',
  summary: 'List the invitations to a sub-ranking of the player that wait for an answer, newest first.',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ invites: z.array(sentInvite) }),
  errors: ['not_found'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/subrankings/member/:id/:username',
  summary:
    'Remove a member from a sub-ranking that the player owns, or leave one. Its owner cannot leave it.',
  access: 'player',
  params: z.object({ id, username }),
  response: done,
  errors: ['not_found', 'owner_cannot_leave'],
})

export const transferSubRanking = endpoint({
  method: 'PUT',
  path: '/subrankings/owner/:id',
  summary: 'Make another member the owner of a sub-ranking that the player owns.',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ username }),
  response: done,
  errors: ['not_found'],
})

export const renewSubRankingLink = endpoint({
  method: 'POST',
  path: '/subrankings/link/:id',
  summary: 'Give a sub-ranking that the player owns another link; the former one leads nowhere from then on.',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ linkCode: z.string() }),
  errors: ['not_found'],
})

export const getSubRankingLink = endpoint({
  method: 'GET',
  path: '/subrankings/links/:code',
  summary: 'Get what a link leads to: that of a sub-ranking, or that of an invitation by mail.',
  access: 'optional',
  params: z.object({ code }),
  response: subRankingLink,
  errors: ['not_found'],
})

export const joinByLink = endpoint({
  method: 'POST',
  path: '/subrankings/links/:code',
  summary: 'Join the sub-ranking of a link. Doing it again changes nothing.',
  access: 'player',
  params: z.object({ code }),
  response: z.object({ id }),
  errors: ['not_found', 'subranking_full', 'too_many_subrankings'],
})

export const refuseByLink = endpoint({
  method: 'DELETE',
  path: '/subrankings/links/:code',
  summary: 'Decline the invitation of a mail. No invitation is mailed to its address any more.',
  access: 'anyone',
  params: z.object({ code }),
  response: done,
  errors: ['not_found'],
})
