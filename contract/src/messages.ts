// Messages: they are shown to a player in the game until they are read, besides notifications on devices. Each is about
// something that somebody at the operator's desk, or an organiser, has done.

import { z } from 'zod'
import { caseDecision } from './account-cases.ts'
import { done, endpoint } from './endpoint.ts'
import { epochMs, id } from './values.ts'

/** The name of a competition, empty for the house competition, and why something was done. */
const about = { competition: z.string(), reason: z.string() }

/** What happened. `organiser` is the name of whoever did it, who can be asked. */
export const messageFacts = z.discriminatedUnion('kind', [
  /** The player was removed from a competition. */
  z.object({ kind: z.literal('removed'), ...about, organiser: z.string() }),
  /** The rules, the end or the existence of a competition that the player has joined. */
  z.object({ kind: z.enum(['competitionChanged', 'competitionEnded', 'competitionDeleted']), ...about }),
  /** A decision on several accounts of one person. */
  z.object({ kind: z.literal('accountsDecided'), ...about, decision: caseDecision }),
  /** To an organiser: the prizes of a number of accounts in a competition are now held. */
  z.object({
    kind: z.literal('prizesHeld'),
    competition: z.string(),
    competitionId: id,
    held: z.int().min(0),
  }),
])
export type MessageFacts = z.infer<typeof messageFacts>

/** A message that was not read; `at` is real time. */
export const playerMessage = z.object({ id, at: epochMs, facts: messageFacts })
export type PlayerMessage = z.infer<typeof playerMessage>

export const readMessage = endpoint({
  method: 'DELETE',
  path: '/user/messages/:id',
  summary:
    'Have a message count as read; `messages` of `GET /user` has those that do not. Doing it again changes nothing.',
  access: 'player',
  beforeTerms: true,
  params: z.object({ id }),
  response: done,
})
