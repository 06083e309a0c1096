// What the desk sees of players, and what it does for them. All times are real, except those of trades.

import { z } from 'zod'
import { done, endpoint } from '../endpoint.ts'
import { username } from '../registration.ts'
import { order, transaction } from '../trading.ts'
import { epochMs, id, language, text } from '../values.ts'
import { logLine } from './log.ts'
import { reason, withReason } from './reason.ts'
import { role } from './roles.ts'

export const exclusionScopes = ['lists', 'game'] as const
const scope = z.enum(exclusionScopes)
export type ExclusionScope = z.infer<typeof scope>

/** `until` is null if it lasts until somebody ends it; `isOver`: it was ended, or its time has passed. */
export const exclusion = z.object({
  id,
  scope,
  reason: z.string(),
  createdAt: epochMs,
  until: epochMs.nullable(),
  isOver: z.boolean(),
  appeal: z.string().nullable(),
  appealedAt: epochMs.nullable(),
  decidedAt: epochMs.nullable(),
  answer: z.string().nullable(),
})
export type Exclusion = z.infer<typeof exclusion>

const summary = z.object({
  id,
  username: z.string(),
  createdAt: epochMs,
  usedAt: epochMs.nullable().meta({ description: 'When a session of the player was last used.' }),
  excludedFrom: scope.nullable(),
})
export type PlayerSummary = z.infer<typeof summary>

/** A registration that waits for its link to be followed. `id` identifies it without revealing its code. */
const waitingRegistration = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: epochMs,
  expiresAt: epochMs,
  isMailed: z.boolean(),
})
export type WaitingRegistration = z.infer<typeof waitingRegistration>

export const findPlayers = endpoint({
  method: 'GET',
  path: '/desk/players',
  summary:
    'Find players by the beginning of their name, or by their whole e-mail address or id, and registrations that wait for their activation. At most 50 of each.',
  access: 'readPlayers',
  query: z.object({ q: text.trim().min(2).max(100) }),
  response: z.object({
    players: z.array(summary),
    registrations: z.array(waitingRegistration),
  }),
})

const mail = z.object({
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'refused', 'given-up']),
  tries: z.int(),
  createdAt: epochMs,
  endedAt: epochMs.nullable(),
})

const player = z.object({
  id,
  username: z.string(),
  email: z.string(),
  language,
  createdAt: epochMs,
  firstLoginAt: epochMs.nullable(),
  termsVersion: z.string(),
  termsAcceptedAt: epochMs,
  formerNames: z.array(z.string()),
  roles: z.array(role),
  passkeys: z.int(),
  sessions: z.array(
    z.object({
      id,
      browser: z.string().nullable(),
      system: z.string().nullable(),
      createdAt: epochMs,
      usedAt: epochMs,
    }),
  ),
  mails: z.array(mail),
  consents: z.array(
    z.object({ mailing: z.string(), isGiven: z.boolean(), source: z.string(), createdAt: epochMs }),
  ),
  orders: z.array(order),
  transactions: z.array(transaction),
  exclusions: z.array(exclusion),
  log: z.array(logLine),
})
export type DeskPlayer = z.infer<typeof player>

const ofPlayer = z.object({ id })

export const readPlayer = endpoint({
  method: 'GET',
  path: '/desk/players/:id',
  summary:
    'Get everything about a player that helps them: account, sessions, mails without their texts, consents, the last trades, exclusions, and what was done at the desk. Each reading is a line in the log.',
  access: 'readPlayers',
  params: ofPlayer,
  response: z.object({ player }),
  errors: ['not_found'],
})

export const resendPlayerActivation = endpoint({
  method: 'POST',
  path: '/desk/registrations/:id/activation',
  summary: 'Send the activation mail of a registration again, with a new code.',
  access: 'helpPlayers',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) }),
  body: withReason,
  response: done,
  errors: ['not_found'],
})

export const endPlayerSessions = endpoint({
  method: 'POST',
  path: '/desk/players/:id/sessions/end',
  summary: 'End all sessions of a player.',
  access: 'helpPlayers',
  params: ofPlayer,
  body: withReason,
  response: z.object({ ended: z.int() }),
  errors: ['not_found'],
})

export const excludePlayer = endpoint({
  method: 'POST',
  path: '/desk/players/:id/exclusions',
  summary:
    'Exclude a player from the lists, or from the game, until an instant or until it is ended. The player is told why by mail and on screen, and can appeal once.',
  access: 'sanctionPlayers',
  params: ofPlayer,
  body: z.object({ scope, until: epochMs.nullable(), reason }),
  response: z.object({ id }),
  errors: ['not_found', 'reauthentication_required'],
})

export const getExclusions = endpoint({
  method: 'GET',
  path: '/desk/exclusions',
  summary: 'List the exclusions in force, those with an appeal that waits for an answer first.',
  access: 'sanctionPlayers',
  response: z.object({
    exclusions: z.array(exclusion.extend({ username: z.string(), userId: id })),
  }),
})

export const decideExclusion = endpoint({
  method: 'POST',
  path: '/desk/exclusions/:id/decision',
  summary:
    'End an exclusion, or keep it after an appeal. The reason is the answer that the player gets by mail.',
  access: 'sanctionPlayers',
  params: z.object({ id }),
  body: z.object({ isEnded: z.boolean(), reason }),
  response: done,
  errors: ['not_found'],
})

export const renamePlayer = endpoint({
  method: 'POST',
  path: '/desk/players/:id/name',
  summary: 'Give a player another name, in place of one that offends. The player gets a mail.',
  access: 'sanctionPlayers',
  params: ofPlayer,
  body: z.object({ username, reason }),
  response: done,
  errors: ['not_found', 'username_taken'],
})

export const deletePlayer = endpoint({
  method: 'POST',
  path: '/desk/players/:id/deletion',
  summary: 'Delete an account on request of its player, with all data, for good.',
  access: 'sanctionPlayers',
  params: ofPlayer,
  body: withReason,
  response: done,
  errors: ['not_found', 'reauthentication_required'],
})
