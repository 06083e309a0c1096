// Competitions: the running one, the next one, and a player's consent to its rules, with which a portfolio begins.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, epochMs, id } from './values.ts'

/** A competition. Times are the market's; amounts in cents; `costs` are those of each fill. */
export const competition = z.object({
  id,
  startDateTime: epochMs,
  endDateTime: epochMs,
  startingBalance: cents,
  maxLeverageSpreadAmount: cents,
  costs: z.object({ fixed: cents, rateBasisPoints: z.int().min(0) }),
})
export type Competition = z.infer<typeof competition>

const maybeCompetition = z.object({ competition: competition.nullable() })

export const getActiveCompetition = endpoint({
  method: 'GET',
  path: '/competitions/active',
  summary: 'The competition that is running; null where none is.',
  access: 'anyone',
  response: maybeCompetition,
})

export const getNextCompetition = endpoint({
  method: 'GET',
  path: '/competitions/next',
  summary: 'The competition that starts next; null where none is planned.',
  access: 'anyone',
  response: maybeCompetition,
})

export const getConsent = endpoint({
  method: 'GET',
  path: '/user/consent',
  summary: 'Whether the player has accepted the rules of the running competition.',
  access: 'player',
  response: z.object({ consent: z.boolean() }),
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/user/consent',
  summary: 'Accept the rules of the running competition and join it. Doing it again changes nothing.',
  access: 'player',
  response: z.object({ jwt: z.string() }),
})
