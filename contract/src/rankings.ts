// Rankings: the best players of a competition over a period, and where the player stands.

import { moods } from '@koersklasse/domain/accounts/avatars.ts'
import { rankingPeriods } from '@koersklasse/domain/competition/ranking.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, epochMs, id, text } from './values.ts'

/** How many players the top of a list has (specification, section 9). */
export const topSize = 50

/**
 * A player in a list. Equal results share a position. `performance` is the result over the period in percent, `value` the
 * value of the portfolio in euro cents. `change` is by how many positions the player has risen since the list of yesterday
 * ended (below zero: fallen); null for a player who was not in it. `riskAdjusted` is the return since the start adjusted for
 * risk (M2), in percent, at the end of yesterday; null for less than five days, and in lists that do not show it. `mood` is
 * that of the avatar, which follows the result of the day in every list.
 */
export const rankedPlayer = z.object({
  position: z.int().min(1),
  /** Null for a player who has left the game. */
  username: z.string().nullable(),
  avatarId: z.int().nullable(),
  mood: z.enum(moods),
  isSimulated: z.boolean(),
  isOwn: z.boolean(),
  value: cents,
  performance: z.number(),
  riskAdjusted: z.number().nullable(),
  change: z.int().nullable(),
})
export type RankedPlayer = z.infer<typeof rankedPlayer>

const params = z.object({ period: z.enum(rankingPeriods) })

/** Another competition than the one that the player looks at, and whether simulated players are left out. */
const which = z.object({
  competitionId: id.optional(),
  withoutSimulated: z.enum(['true', 'false']).optional(),
})

export const getRanking = endpoint({
  method: 'GET',
  path: '/rankings/:period',
  summary:
    'Get the top 50 of a competition since its start, this week or today, and the player with two neighbours above and below. Only for players of the competition.',
  access: 'player',
  params,
  query: which,
  response: z.object({
    competitionId: id,
    /** When the competition ends, in market time. */
    endDateTime: epochMs,
    /** Whether the list is that of the closing. After the end, and before the closing, it is provisional. */
    isFinal: z.boolean(),
    /** When the list was computed, in market time. */
    updated: epochMs,
    totalPlayers: z.int().min(0),
    /** Whether the competition has simulated players. */
    hasSimulated: z.boolean(),
    /** Whether the list shows the return adjusted for risk: only that since the start does, if the competition wants it. */
    showsRiskAdjusted: z.boolean(),
    top: z.array(rankedPlayer).max(topSize),
    /** The player and up to two others on each side, the best first. */
    around: z.array(rankedPlayer).max(5),
  }),
  errors: ['not_found', 'no_competition'],
})
export type Ranking = z.infer<(typeof getRanking)['response']>

export const searchRanking = endpoint({
  method: 'GET',
  path: '/rankings/:period/search',
  summary: 'Find players of a competition by the beginning of their name, at most 20, by name.',
  access: 'player',
  params,
  query: which.extend({ q: text.trim().min(1).max(20) }),
  response: z.object({ players: z.array(rankedPlayer).max(20) }),
  errors: ['not_found', 'no_competition'],
})
