// Competitions: the running one, the next one, and the consent by which a player joins and gets a portfolio.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, epochMs, id } from './values.ts'

/**
 * A competition. It runs from `startDateTime` until `endDateTime`, in market time. Amounts are in euro cents.
 * `maxLeverageSpreadAmount` is the most that a player may have in Sprinters, `costs` the transaction costs of each fill.
 */
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
  summary: 'Get the running competition; null if there is none.',
  access: 'anyone',
  response: maybeCompetition,
})

export const getNextCompetition = endpoint({
  method: 'GET',
  path: '/competitions/next',
  summary: 'Get the competition that starts next; null if none is planned.',
  access: 'anyone',
  response: maybeCompetition,
})

export const getConsent = endpoint({
  method: 'GET',
  path: '/user/consent',
  summary: 'Get whether the player has joined the running competition, or the next one if none is running.',
  access: 'player',
  response: z.object({ consent: z.boolean() }),
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/user/consent',
  summary:
    'Accept the rules of the running competition, or of the next one if none is running, and join it. Doing it again changes nothing.',
  access: 'player',
  response: z.object({ jwt: z.string() }),
  errors: ['no_competition'],
})
