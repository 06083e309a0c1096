// Competitions at the desk: organisers make and change their own, operators those of all. Times are by the market's clock.

import { competitionActions, fixedReasons, ruleNames } from '@koersklasse/domain/competition/changes.ts'
import { type OrganisedRules, visibilities } from '@koersklasse/domain/competition/competition.ts'
import { depositBounds } from '@koersklasse/domain/competition/deposit.ts'
import { competitionStages } from '@koersklasse/domain/competition/joining.ts'
import type { LintFacts } from '@koersklasse/domain/competition/lint.ts'
import { diplomas, unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { productTypes } from '@koersklasse/domain/market/instrument.ts'
import { marketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { z } from 'zod'
import { done, endpoint } from '../endpoint.ts'
import { cents, epochMs, id, text } from '../values.ts'
import { reason } from './reason.ts'

/** The bounds of the rules. Amounts in cents. */
export const ruleBounds = {
  nameLength: 60,
  textLength: 10_000,
  startingBalance: { least: toCents(1_000_00), most: toCents(100_000_000_00) },
  fixedCosts: toCents(1_000_000),
  costBasisPoints: 10_000,
}

/** A whole number of euro cents within bounds. */
export const centsBetween = (least: number, most: number) =>
  z.int().min(least).max(most).meta({ description: 'Whole euro cents' }) as unknown as z.ZodType<
    Cents,
    number
  >
const unlockable = z.enum(unlockables)
const { startingBalance, fixedCosts, costBasisPoints, nameLength, textLength } = ruleBounds

/** What an organiser decides. `text` and `prizes` are Markdown. Contradictions are found by `lint`, not refused. */
export const organisedRules = z.object({
  name: text.trim().max(nameLength),
  text: text.max(textLength),
  start: epochMs,
  end: epochMs,
  practiceFrom: epochMs.nullable(),
  joinFrom: epochMs.nullable(),
  joinUntil: epochMs.nullable(),
  startingBalance: centsBetween(startingBalance.least, startingBalance.most),
  sprinterCap: centsBetween(0, startingBalance.most),
  costs: z.object({
    fixed: centsBetween(0, fixedCosts),
    rateBasisPoints: z.int().min(0).max(costBasisPoints),
  }),
  unlocked: z.array(unlockable).max(unlockables.length),
  underlyingCapPercent: z.int().min(1).max(100).nullable(),
  weeklyDeposit: centsBetween(depositBounds.least, depositBounds.most).nullable(),
  visibility: z.enum(visibilities),
  areResetsAllowed: z.boolean(),
  showsRiskAdjusted: z.boolean(),
  prizes: text.max(textLength),
}) satisfies z.ZodType<OrganisedRules>

const product = z.object({ cheapest: cents, underlyings: z.int() })

/** The facts that rules are judged by; see domain/src/competition/lint.ts. */
const lintFacts = z.object({
  now: epochMs,
  hours: z.enum(marketHours),
  keepsHolidays: z.boolean(),
  unlockRules: z.object({
    atStart: z.array(unlockable),
    byDiploma: z.record(z.enum(diplomas), z.array(unlockable)),
  }),
  products: z.record(z.enum(productTypes), product.nullable()),
}) satisfies z.ZodType<LintFacts>

/** A draft is seen by its organiser alone. */
export const deskStages = ['draft', ...competitionStages] as const

const listed = z.object({
  id,
  name: z.string(),
  isHouse: z.boolean(),
  stage: z.enum(deskStages),
  start: epochMs,
  end: epochMs,
  joined: z.int(),
  /** With which players join; null for a draft, and for the house competition. */
  joinCode: z.string().nullable(),
  /** The name of the organiser; null where nobody at the desk made it, or that player has left. */
  owner: z.string().nullable(),
})
export type DeskCompetition = z.infer<typeof listed>

/** A competition with all that its organiser may know and do. */
const managed = listed.extend({
  rules: organisedRules,
  /** The text and the prizes as players see them, as sanitized HTML. */
  textHtml: z.string(),
  prizesHtml: z.string(),
  /** The accounts whose prizes are held because of a case about several accounts, with their final positions. */
  heldPrizes: z.array(z.object({ username: z.string(), position: z.int().nullable() })),
  /** Why each rule that is fixed cannot be changed. */
  fixed: z.partialRecord(z.enum(ruleNames), z.enum(fixedReasons)),
  /** What can be done with it now. */
  actions: z.array(z.enum(competitionActions)),
})
export type ManagedCompetition = z.infer<typeof managed>

const byId = z.object({ id })
const why = z.object({ reason })

export const getDeskCompetitions = endpoint({
  method: 'GET',
  path: '/desk/competitions',
  summary: 'List the competitions that the caller manages, drafts among them: the latest first.',
  access: 'manageCompetitions',
  response: z.object({ competitions: z.array(listed) }),
})

export const getCompetitionFacts = endpoint({
  method: 'GET',
  path: '/desk/competition-facts',
  summary: 'Get what the rules of a competition are judged by.',
  access: 'manageCompetitions',
  response: z.object({ facts: lintFacts }),
})

export const getDeskCompetition = endpoint({
  method: 'GET',
  path: '/desk/competitions/:id',
  summary: 'Get a competition with its rules, and what can still be changed about it.',
  access: 'manageCompetitions',
  params: byId,
  response: z.object({ competition: managed }),
  errors: ['not_found'],
})

export const draftCompetition = endpoint({
  method: 'POST',
  path: '/desk/competitions',
  summary: 'Draft a competition, which its organiser alone sees.',
  access: 'manageCompetitions',
  body: z.object({ rules: organisedRules }),
  response: z.object({ id }),
  errors: ['too_many_drafts'],
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/desk/competitions/:id/draft',
  summary: 'Save the rules of a draft. They may contradict each other until it is published.',
  access: 'manageCompetitions',
  params: byId,
  body: z.object({ rules: organisedRules }),
  response: z.object({ competition: managed }),
  errors: ['not_found'],
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/desk/competitions/:id/draft',
  summary: 'Delete a draft.',
  access: 'manageCompetitions',
  params: byId,
  response: done,
  errors: ['not_found'],
})

export const changeCompetition = endpoint({
  method: 'PUT',
  path: '/desk/competitions/:id',
  summary:
    'Change the rules of a published competition. Rules that are fixed have to stay as they are; players are told of a change to what they agreed to.',
  access: 'manageCompetitions',
  params: byId,
  body: z.object({ rules: organisedRules, reason }),
  response: z.object({ competition: managed, informed: z.int() }),
  errors: ['not_found', 'rule_fixed', 'competition_contradictory'],
})

export const publishCompetition = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/publication',
  summary: 'Publish a draft: players can join it with the code that it gets.',
  access: 'manageCompetitions',
  params: byId,
  response: z.object({ joinCode: z.string() }),
  errors: ['not_found', 'competition_contradictory'],
})

export const closeRegistration = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/registration-end',
  summary: 'Let nobody join a competition any more.',
  access: 'manageCompetitions',
  params: byId,
  body: why,
  response: done,
  errors: ['not_found', 'not_possible_now'],
})

export const endCompetition = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/end',
  summary: 'End a competition now. Its players are told why.',
  access: 'manageCompetitions',
  params: byId,
  body: why,
  response: done,
  errors: ['not_found', 'not_possible_now'],
})

export const deleteCompetition = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/deletion',
  summary: 'Delete a published competition in which no order was placed. Its players are told why.',
  access: 'manageCompetitions',
  params: byId,
  body: why,
  response: done,
  errors: ['not_found', 'not_possible_now'],
})
