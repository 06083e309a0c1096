// The repair of what wrong quotes caused, at the operator's desk.

import { productEndKinds } from '@koersklasse/domain/products/issued-product.ts'
import { z } from 'zod'
import { done, endpoint } from '../endpoint.ts'
import { cents, decimal, epochMs, id, productId, symbol, text } from '../values.ts'
import { reason } from './reason.ts'

/** A draft is a dry run, which takes a while to make; a running correction halts its products until all portfolios are repaired. */
export const correctionStates = ['draft', 'running', 'done', 'withdrawn'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** How far the dry run of a correction is. */
export const planningStates = ['under_way', 'done', 'failed'] as const
export type PlanningState = (typeof planningStates)[number]

/**
 * What a correction does to a portfolio. `reversed`: what would not have happened is reversed, what would have happened is
 * booked. `adjusted`: the wrong transactions stay, at the right price. `unchanged`: nothing differs.
 */
export const repairKinds = ['reversed', 'adjusted', 'unchanged'] as const

/** What a correction does to a portfolio, in numbers; cash and what was waived in euro cents. */
export const repairSummary = z.object({
  kind: z.enum(repairKinds),
  /** Transactions that are reversed, or adjusted. */
  reversed: z.int().min(0),
  /** Orders and ends that are booked on right quotes. */
  filled: z.int().min(0),
  paidOut: z.int().min(0),
  /** Orders that wait again, and that are aborted after all. */
  restored: z.int().min(0),
  aborted: z.int().min(0),
  cashBefore: cents,
  cashAfter: cents,
  waived: cents,
})
export type RepairSummary = z.infer<typeof repairSummary>

/** A price as decimal text, above zero. */
const price = decimal.refine((value) => Number(value) > 0)

/**
 * The wrong quotes of a symbol: those from the first to the last time, both included, and if right quotes are between them,
 * only those whose mid is below or above a price, in the currency of the instrument.
 */
const stretch = z.object({
  symbol,
  from: epochMs,
  until: epochMs,
  below: price.nullable(),
  above: price.nullable(),
})
export type Stretch = z.infer<typeof stretch>

/** What players read about a correction. */
export const noteMaxLength = 300
const note = text.trim().min(3).max(noteMaxLength)

/** A correction in numbers. Times are market time. */
const correction = stretch.extend({
  id,
  state: z.enum(correctionStates),
  reason: z.string(),
  note: z.string().nullable(),
  plannedAt: epochMs,
  startedAt: epochMs.nullable(),
  doneAt: epochMs.nullable(),
  /**
   * How far its dry run is, and how many portfolios that is about; null until they are found. Both were added after the last
   * release, which answers when it is done.
   */
  planning: z.enum(planningStates).optional(),
  concerned: z.int().min(0).nullable().optional(),
  /** How many portfolios have a plan, and how many of them are done. */
  portfolios: z.int().min(0),
  done: z.int().min(0),
})
export type Correction = z.infer<typeof correction>

/** A product that a wrong quote ended: its payout for a piece, and how it ended on right quotes; null if it lives on. */
const wrongEnd = z.object({
  productId,
  name: z.string(),
  kind: z.enum(productEndKinds),
  time: epochMs,
  price: cents,
  right: z.object({ kind: z.enum(productEndKinds), time: epochMs, price: cents }).nullable(),
})

/** A portfolio: what the dry run found, and once it is repaired, what was done. No name for somebody who has left. */
const portfolio = z.object({
  portfolioId: id,
  username: z.string().nullable(),
  competition: z.string(),
  plan: repairSummary,
  outcome: repairSummary.nullable(),
})
export type CorrectedPortfolio = z.infer<typeof portfolio>

/** The most portfolios and the most quotes of an answer. */
export const mostPortfolios = 500
export const mostQuotes = 500

export const getQuotes = endpoint({
  method: 'GET',
  path: '/desk/quotes',
  summary:
    'List the accepted quotes of a symbol between two instants, oldest first, as far as they are kept; the first 500.',
  access: 'repairMarket',
  query: z.object({
    symbol,
    from: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
    until: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
  response: z.object({
    quotes: z.array(z.object({ time: epochMs, bid: decimal, ask: decimal, isVoided: z.boolean() })),
    isMore: z.boolean(),
  }),
  errors: ['not_found'],
})

export const getCorrections = endpoint({
  method: 'GET',
  path: '/desk/corrections',
  summary: 'List the corrections of wrong quotes, newest first.',
  access: 'repairMarket',
  response: z.object({ corrections: z.array(correction) }),
})

export const getCorrection = endpoint({
  method: 'GET',
  path: '/desk/corrections/:id',
  summary:
    'Get a correction: what it concerns in sum, the products that ended wrongly, the closings on a wrong quote, and its portfolios, those whose cash changes most first; the first 500.',
  access: 'repairMarket',
  params: z.object({ id }),
  response: z.object({
    correction,
    ends: z.array(wrongEnd),
    /** The names of the competitions that were closed on a wrong quote or on what it caused. */
    closings: z.array(z.string()),
    sums: repairSummary.omit({ kind: true }),
    kinds: z.record(z.enum(repairKinds), z.int().min(0)),
    portfolios: z.array(portfolio),
  }),
  errors: ['not_found'],
})

export const planCorrection = endpoint({
  method: 'POST',
  path: '/desk/corrections',
  summary:
    'Begin a dry run of a correction, which finds out what voiding a stretch of quotes would do. Nothing else changes.',
  access: 'repairMarket',
  body: stretch.extend({ reason }),
  response: z.object({ id }),
  errors: ['not_found', 'no_wrong_quotes', 'no_right_quote'],
})

export const beginCorrection = endpoint({
  method: 'POST',
  path: '/desk/corrections/:id/begin',
  summary: 'Carry out a correction. Its products are halted until all its portfolios are repaired.',
  access: 'repairMarket',
  params: z.object({ id }),
  body: z.object({ note, reason }),
  response: done,
  errors: ['reauthentication_required', 'not_found', 'not_a_draft', 'correction_running'],
})

export const withdrawCorrection = endpoint({
  method: 'POST',
  path: '/desk/corrections/:id/withdraw',
  summary: 'Drop a dry run, finished or not.',
  access: 'repairMarket',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: done,
  errors: ['not_found', 'not_a_draft'],
})
