// Competitions: those that a player can look at, and joining one, which gives a portfolio.

import { visibilities } from '@koersklasse/domain/competition/competition.ts'
import { competitionStages } from '@koersklasse/domain/competition/joining.ts'
import { unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, epochMs, id, text } from './values.ts'

/**
 * A competition. It runs from `startDateTime` until `endDateTime`, in market time. In a practice period before it players
 * trade as in the competition; at the start every portfolio is replaced by a new one. Amounts are in euro cents.
 * `maxLeverageSpreadAmount` is the most that a player may have in Sprinters, `costs` the transaction costs of each fill.
 * The house competition is open to all and has no name; others are joined with a code.
 */
export const competition = z.object({
  id,
  name: z.string(),
  isHouse: z.boolean(),
  startDateTime: epochMs,
  /** When the practice period begins, which lasts until the start; null for none. */
  practiceFrom: epochMs.nullable(),
  endDateTime: epochMs,
  startingBalance: cents,
  maxLeverageSpreadAmount: cents,
  /** The largest share of a portfolio in one underlying, in percent, when something is bought; null for no limit. */
  underlyingCapPercent: z.int().min(1).max(100).nullable(),
  /** What each portfolio gets every Monday, in cents; null for nothing. */
  weeklyDeposit: cents.nullable(),
  costs: z.object({ fixed: cents, rateBasisPoints: z.int().min(0) }),
  /** When players see the portfolios of others. */
  visibility: z.enum(visibilities),
  showsRiskAdjusted: z.boolean(),
  /** Whether its players may begin again with a new portfolio, once a day. */
  areResetsAllowed: z.boolean(),
})
export type Competition = z.infer<typeof competition>

/** A competition with what its organiser says about it, and where it is in its life. */
export const describedCompetition = competition.extend({
  /** What the organiser says, as sanitized HTML; empty for nothing. */
  textHtml: z.string(),
  /** The types of products and orders that it unlocks for all its players. */
  unlocked: z.array(z.enum(unlockables)),
  /** The joining window; null for no bound but the end. */
  joinFrom: epochMs.nullable(),
  joinUntil: epochMs.nullable(),
  /** With which others join; null for the house competition. */
  joinCode: z.string().nullable(),
  phase: z.enum(competitionStages),
  joining: z.enum(['open', 'notYet', 'closed', 'over']),
  /** Whether the caller has joined it. */
  joined: z.boolean(),
})
export type DescribedCompetition = z.infer<typeof describedCompetition>

/** Names a competition that is open to all or that the player has joined, instead of the one that the player chose. */
export const inCompetition = z.object({
  competitionId: id.optional().meta({ description: 'A competition that the player has joined' }),
})

const maybeCompetition = z.object({ competition: competition.nullable() })

export const getActiveCompetition = endpoint({
  method: 'GET',
  path: '/competitions/active',
  summary:
    'Get the competition that takes orders, as it runs or is in its practice period: of a player the chosen one, of a visitor that of the house; null if it does not run.',
  access: 'anyone',
  query: inCompetition,
  response: maybeCompetition,
  errors: ['not_found'],
})

export const getNextCompetition = endpoint({
  method: 'GET',
  path: '/competitions/next',
  summary:
    'Get the competition that starts next: of a player the chosen one, of a visitor that of the house; null if none is planned, with when the last one ended.',
  access: 'anyone',
  query: inCompetition,
  response: maybeCompetition.extend({
    /** When the last one ended, in market time; null if there was none, and while one runs or is planned. */
    lastEnd: epochMs.nullable(),
  }),
  errors: ['not_found'],
})

export const getCompetitions = endpoint({
  method: 'GET',
  path: '/competitions',
  summary:
    'List the house competition and those that the player has joined, also those that are over, and which one is chosen.',
  access: 'player',
  response: z.object({ competitions: z.array(describedCompetition), chosenId: id.nullable() }),
})

export const getCompetitionByCode = endpoint({
  method: 'GET',
  path: '/competitions/by-code/:code',
  summary:
    'Get what a competition is, by the code with which it is joined. Spaces, hyphens and case do not matter.',
  access: 'anyone',
  params: z.object({ code: text.min(1).max(40) }),
  response: z.object({ competition: describedCompetition }),
  errors: ['not_found'],
})

export const joinCompetition = endpoint({
  method: 'POST',
  path: '/competitions/join',
  summary:
    'Accept the rules of a competition, join it and look at it from now on: by its code, or the house competition by its id. Doing it again changes nothing else.',
  access: 'player',
  body: z.union([z.object({ code: text.min(1).max(40) }), z.object({ competitionId: id })]),
  response: z.object({ competition: describedCompetition }),
  errors: ['not_found', 'joining_not_yet', 'joining_closed', 'competition_over'],
})

export const chooseCompetition = endpoint({
  method: 'PUT',
  path: '/user/competition',
  summary:
    'Choose the competition that the player looks at, on all devices: that of the house, or one that was joined.',
  access: 'player',
  body: z.object({ competitionId: id }),
  response: z.object({ competition: describedCompetition }),
  errors: ['not_found'],
})

export const getPrizes = endpoint({
  method: 'GET',
  path: '/competitions/prizes',
  summary:
    'Get the prizes of a competition, as sanitized HTML by its organiser: of a player the chosen one, of a visitor that of the house. Empty if there are none.',
  access: 'optional',
  query: inCompetition,
  response: z.object({
    /** The name of the competition; empty for the house competition. */
    name: z.string(),
    html: z.string(),
  }),
  errors: ['not_found'],
})

export const getConsent = endpoint({
  method: 'GET',
  path: '/user/consent',
  summary:
    'Get whether the player has joined the chosen competition; of the house, the running one, or the next one if none is running.',
  access: 'player',
  query: inCompetition,
  response: z.object({ consent: z.boolean() }),
  errors: ['not_found'],
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/user/consent',
  summary:
    'Accept the rules of the chosen competition and join it; of the house, the running one, or the next one if none is running. Doing it again changes nothing.',
  access: 'player',
  query: inCompetition,
  response: z.object({ jwt: z.string() }),
  errors: ['not_found', 'no_competition', 'joining_not_yet', 'joining_closed', 'competition_over'],
})
