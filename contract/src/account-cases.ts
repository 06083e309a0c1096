// A decision about several accounts of one person, as its players see it, and the appeal against it.

import { z } from 'zod'
import { caseText } from './case-text.ts'
import { done, endpoint } from './endpoint.ts'
import { epochMs, id } from './values.ts'

export const caseDecisions = ['one_person', 'different_people'] as const
export const caseDecision = z.enum(caseDecisions)
export type CaseDecision = z.infer<typeof caseDecision>

/** A decision about one's own account. `competition` is empty for the house competition. Times are real. */
const ownCase = z.object({
  id,
  competition: z.string(),
  decision: caseDecision,
  reason: z.string(),
  decidedAt: epochMs,
  appeal: z.object({ text: z.string(), at: epochMs }).nullable(),
})
export type OwnCase = z.infer<typeof ownCase>

export const getOwnCases = endpoint({
  method: 'GET',
  path: '/user/account-cases',
  summary: 'List the decisions about whether the player has several accounts, the last one first.',
  access: 'player',
  response: z.object({ cases: z.array(ownCase) }),
})

export const appealCase = endpoint({
  method: 'POST',
  path: '/user/account-cases/:id/appeal',
  summary: 'Appeal, once, against the decision that the player has several accounts.',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ text: caseText }),
  response: done,
  errors: ['not_found'],
})
