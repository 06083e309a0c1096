// Class tools: what an organiser, a teacher for example, sees of the members of an own competition, and does for them.

import { topics } from '@koersklasse/domain/academy/topics.ts'
import { depositBounds } from '@koersklasse/domain/competition/deposit.ts'
import { diplomas } from '@koersklasse/domain/competition/unlocking.ts'
import { z } from 'zod'
import { done, endpoint } from '../endpoint.ts'
import { periods } from '../market.ts'
import { getPortfolioHistory } from '../portfolio-history.ts'
import { cents, epochMs, id, text } from '../values.ts'
import { centsBetween } from './competitions.ts'
import { reason, withReason } from './reason.ts'

/** The most members that are listed. */
export const mostMembers = 2_000
/** The most characters (UTF-16 code units) of a message to all members, and how many may be sent in 24 hours. */
export const messageMaxLength = 2_000
export const messagesPerDay = 5

/**
 * A member. `value` and `performance` (in percent) are null until the list of the competition has been computed;
 * `riskAdjusted` (in percent) until there are values of enough midnights. `costs` are those of all trades. `exams` are the
 * topics whose exam was passed. `deposited` is the cash that was added, which is no return. `lastActiveAt` is real time, and
 * null for a member without a session.
 */
const member = z.object({
  userId: id,
  username: z.string(),
  lastActiveAt: epochMs.nullable(),
  value: cents.nullable(),
  deposited: cents,
  performance: z.number().nullable(),
  riskAdjusted: z.number().nullable(),
  trades: z.int().min(0),
  costs: cents,
  diplomas: z.array(z.enum(diplomas)),
  exams: z.array(z.enum(topics)),
  lessonsRead: z.int().min(0),
})
export type ClassMember = z.infer<typeof member>

const ofCompetition = z.object({ id })
const ofMember = ofCompetition.extend({ userId: id })

export const getClass = endpoint({
  method: 'GET',
  path: '/desk/competitions/:id/members',
  summary: 'List the members of an own competition by name, with how they play and what they have learned.',
  access: 'teach',
  params: ofCompetition,
  response: z.object({
    competition: z.object({
      id,
      /** Empty for the house competition. */
      name: z.string(),
      start: epochMs,
      end: epochMs,
      startingBalance: cents,
      /** Null for the house competition. */
      joinCode: z.string().nullable(),
      areResetsAllowed: z.boolean(),
    }),
    /** How many there are; more than are listed if there are too many. */
    total: z.int().min(0),
    lessonCount: z.int().min(0),
    members: z.array(member),
  }),
  errors: ['not_found'],
})
export type Class = z.infer<(typeof getClass)['response']>

export const getClassMemberHistory = endpoint({
  method: 'GET',
  path: '/desk/competitions/:id/members/:userId/history/:period',
  summary: 'Get the value of the portfolio of a member over a period, beside the index.',
  access: 'teach',
  params: ofMember.extend({ period: z.enum(periods) }),
  response: getPortfolioHistory.response,
  errors: ['not_found'],
})

/**
 * The members of a competition at an instant, by what their starting balance has become, in euro cents; added cash is left
 * out, as in returns. `low` is the lower quartile, `high` the upper one; they and `median` may lie between two members.
 * `benchmark` is the median of what the same money would be worth in the benchmark; null if its price is unknown. `count` is
 * the number of members who played by then.
 */
const classPoint = z.object({
  time: epochMs,
  count: z.int().min(1),
  low: cents,
  median: cents,
  high: cents,
  benchmark: cents.nullable(),
})
export type ClassPoint = z.infer<typeof classPoint>

export const getClassHistory = endpoint({
  method: 'GET',
  path: '/desk/competitions/:id/history/:period',
  summary: 'Get how the listed members of an own competition went together over a period, beside the index.',
  access: 'teach',
  params: ofCompetition.extend({ period: z.enum(periods) }),
  response: z.object({
    /** Oldest first, a few hundred at most; none while there are no members. The last one is the present, or the end. */
    points: z.array(classPoint),
    benchmark: getPortfolioHistory.response.shape.benchmark,
  }),
  errors: ['not_found'],
})
export type ClassHistory = z.infer<(typeof getClassHistory)['response']>

export const messageClass = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/messages',
  summary: 'Mail all members of an own competition a text. A few times a day at the most.',
  access: 'teach',
  params: ofCompetition,
  body: z.object({ text: text.trim().min(1).max(messageMaxLength) }),
  response: z.object({ informed: z.int().min(0) }),
  errors: ['not_found', 'too_many_messages'],
})

export const removeClassMember = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/members/:userId/removal',
  summary:
    'Remove a member from an own competition. What waits is cancelled, and the portfolio is nobody’s from then on: it stays in the log and keeps its place in the lists, without a name.',
  access: 'teach',
  params: ofMember,
  body: withReason,
  response: done,
  errors: ['not_found'],
})

export const resetClassMember = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/members/:userId/reset',
  summary: 'Have a member begin again, where the rules of the competition let players do so: once a day.',
  access: 'teach',
  params: ofMember,
  body: withReason,
  response: done,
  errors: ['not_found', 'no_competition', 'resets_not_allowed', 'already_reset_today'],
})

/**
 * Cash to add, in whole cents, and what the players read about it. The caller chooses `depositId`; a request that is repeated
 * with the same id is carried out once.
 */
const cashToAdd = z.object({
  depositId: id,
  amount: centsBetween(depositBounds.least, depositBounds.most),
  reason,
})
const addCashErrors = ['not_found', 'no_competition', 'idempotency_key_reused'] as const

export const addClassCash = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/cash',
  summary:
    'Add cash to every portfolio of an own competition while it runs, also to those of simulated players. It counts for no result, and is there within seconds.',
  access: 'teach',
  params: ofCompetition,
  body: cashToAdd,
  response: done,
  errors: addCashErrors,
})

export const addMemberCash = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/members/:userId/cash',
  summary: 'Add cash to the portfolio of a member while the competition runs. It counts for no result.',
  access: 'teach',
  params: ofMember,
  body: cashToAdd,
  response: done,
  errors: addCashErrors,
})
