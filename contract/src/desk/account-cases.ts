// Several accounts of one person, at the desk: the evidence for links, and cases with notes and a decision. People decide,
// never the server.

import { z } from 'zod'
import { caseDecision } from '../account-cases.ts'
import { caseText } from '../case-text.ts'
import { done, endpoint } from '../endpoint.ts'
import { epochMs, id, text } from '../values.ts'
import { reason } from './reason.ts'

const count = z.int().min(0)

/** The evidence for a link of two accounts (domain/src/accounts/account-links.ts), and its score from 0 to 100. */
export const linkEvidence = z.object({
  devices: count,
  moments: count,
  mirrored: count,
  opposite: count,
  trades: count,
  servesInviter: z.boolean(),
  score: z.int().min(0).max(100),
})
export type LinkEvidence = z.infer<typeof linkEvidence>

const username = text.trim().min(1).max(40)
const competitionOf = z.object({ competitionId: id.optional() })

/** `name` is empty for the house competition. */
const competition = z.object({ id, name: z.string(), start: epochMs, end: epochMs, isOver: z.boolean() })

const link = z.object({
  usernames: z.array(z.string()).length(2),
  evidence: linkEvidence,
  /** A case that both are in; null if there is none. */
  caseId: id.nullable(),
})
export type AccountLink = z.infer<typeof link>

/** An account of a case, and its appeal. */
const member = z.object({
  username: z.string(),
  appeal: z.object({ text: z.string(), at: epochMs }).nullable(),
})

const summary = z.object({
  id,
  openedAt: epochMs,
  members: z.array(member),
  score: z.int(),
  decision: caseDecision.nullable(),
  /** Whether there is an appeal against the decision that no later one has answered. */
  isAppealed: z.boolean(),
})
export type CaseSummary = z.infer<typeof summary>

const accountCase = summary.extend({
  evidence: linkEvidence,
  reason: z.string().nullable(),
  decidedAt: epochMs.nullable(),
  notes: z.array(z.object({ author: z.string().nullable(), text: z.string(), at: epochMs })),
})
export type AccountCase = z.infer<typeof accountCase>

export const getAccountLinks = endpoint({
  method: 'GET',
  path: '/desk/account-links',
  summary:
    'Find accounts of a competition that may be those of one person, the likeliest first: the running one if none is named. Sought by trades of one week.',
  access: 'investigateAccounts',
  query: competitionOf.extend({
    /** The end of that week, by the market’s clock; now, or the end of the competition, if it is left out. */
    until: z.coerce.number<string>().pipe(epochMs).optional(),
  }),
  response: z.object({
    /** The competitions whose signals are kept, the last one first. */
    competitions: z.array(competition),
    competitionId: id.nullable(),
    /** The week whose trades were compared. */
    period: z.object({ from: epochMs, until: epochMs }),
    links: z.array(link),
    /** Whether `links` is complete; if not, the accounts with the least in common were left out. Added after the last release. */
    isComplete: z.boolean().optional(),
    /** Whether the search still runs. `links` is empty until it ends: ask again in some seconds. Added after the last release. */
    isSearching: z.boolean().optional(),
  }),
  errors: ['not_found'],
})

export const getAccountCases = endpoint({
  method: 'GET',
  path: '/desk/account-cases',
  summary:
    'List the cases of a competition, the last one first, and the first of its final list, if it is closed.',
  access: 'investigateAccounts',
  query: z.object({ competitionId: id }),
  response: z.object({
    cases: z.array(summary),
    /** When other cases were erased because a player left, the latest first. Added after the last release. */
    erased: z.array(epochMs).optional(),
    /** `isHeld`: the prize is held because of a case. */
    finalists: z.array(z.object({ position: z.int(), username: z.string(), isHeld: z.boolean() })),
  }),
})

export const getAccountCase = endpoint({
  method: 'GET',
  path: '/desk/account-cases/:id',
  summary: 'Get a case with its evidence and notes.',
  access: 'investigateAccounts',
  params: z.object({ id }),
  response: accountCase,
  errors: ['not_found'],
})

export const openAccountCase = endpoint({
  method: 'POST',
  path: '/desk/account-cases',
  summary:
    'Open a case about two accounts of a competition. Their prizes are held until it is decided otherwise.',
  access: 'investigateAccounts',
  body: z.object({ competitionId: id, usernames: z.array(username).length(2), reason }),
  response: z.object({ id }),
  errors: ['not_found'],
})

export const noteAccountCase = endpoint({
  method: 'POST',
  path: '/desk/account-cases/:id/notes',
  summary: 'Add a note to a case. Its players do not see it.',
  access: 'investigateAccounts',
  params: z.object({ id }),
  body: z.object({ text: caseText }),
  response: done,
  errors: ['not_found'],
})

export const decideAccountCase = endpoint({
  method: 'POST',
  path: '/desk/account-cases/:id/decision',
  summary:
    'Decide a case, or decide it anew, as after an appeal. Its players read the decision and the reason.',
  access: 'investigateAccounts',
  params: z.object({ id }),
  body: z.object({ decision: caseDecision, reason }),
  response: done,
  errors: ['not_found'],
})
