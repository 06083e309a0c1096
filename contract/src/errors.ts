// All error codes with their HTTP status, and the body of every error answer.

import { z } from 'zod'
import { challenge } from './proof.ts'

/** All error codes, in order of precedence, with their HTTP status. */
export const errorStatus = {
  payload_too_large: 413,
  too_many_requests: 429,
  missing_requested_with: 400,
  wrong_origin: 403,
  unauthenticated: 401,
  terms_required: 451,
  excluded: 403,
  forbidden: 403,
  passkey_required: 403,
  proof_required: 429,
  busy: 503,
  login_failed: 401,
  not_activated: 403,
  invalid_input: 400,
  password_weak: 400,
  reauthentication_required: 403,
  passkey_refused: 403,
  passkey_exists: 409,
  too_many_passkeys: 409,
  not_found: 404,
  activation_invalid: 404,
  activation_used: 409,
  activation_replaced: 409,
  reset_invalid: 404,
  unsubscribe_invalid: 404,
  email_code_invalid: 404,
  username_taken: 409,
  renamed_recently: 409,
  no_competition: 409,
  joining_not_yet: 409,
  joining_closed: 409,
  competition_over: 409,
  consent_required: 451,
  resets_not_allowed: 403,
  already_reset_today: 409,
  portfolio_hidden: 403,
  portfolio_hidden_until_end: 403,
  too_many_followed: 409,
  subranking_name_taken: 409,
  too_many_subrankings: 409,
  subranking_full: 409,
  owner_cannot_leave: 409,
  too_many_invitations: 429,
  exam_passed: 409,
  exam_too_soon: 429,
  exam_handed_in: 409,
  onboarding_incomplete: 409,
  terms_outdated: 409,
  too_many_messages: 429,
  too_many_downloads: 429,
  push_unavailable: 409,
  not_subscribed: 409,
  too_many_devices: 409,
  locked: 403,
  role_exists: 409,
  last_operator: 409,
  too_many_drafts: 409,
  rule_fixed: 409,
  competition_contradictory: 409,
  not_possible_now: 409,
  dry_run_under_way: 409,
  appeal_exists: 409,
  no_wrong_quotes: 404,
  no_right_quote: 409,
  not_a_draft: 409,
  correction_running: 409,
  feedback_answered: 409,
  feedback_anonymous: 409,
  invalid_article: 400,
  article_changed: 409,
  market_over: 409,
  bid_only: 409,
  too_many_orders_today: 409,
  no_price: 409,
  too_many_waiting_orders: 409,
  not_pending: 409,
  delayed_market: 409,
  idempotency_key_reused: 409,
  product_ended: 409,
  not_a_trading_day: 409,
  ex_date_too_near: 409,
  ex_date_too_far: 409,
  already_delisted: 409,
  action_same_day: 409,
  dividend_too_large: 409,
  action_begun: 409,
  timeout: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** All error codes, in order of precedence. */
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

const details = z.object({
  field: z.string().optional().meta({ description: 'The field at fault, as a path: `wish.count`.' }),
  reference: z.string().optional().meta({ description: 'The number of this fault in the server log.' }),
})
const withChallenge = details.extend({ challenge: challenge.optional() })

/** The schema of the body of an error answer whose code is one of `codes`. */
export function errorBodyOf<Codes extends readonly [ErrorCode, ...ErrorCode[]]>(codes: Codes) {
  const shape = codes.includes('proof_required') ? withChallenge : details
  return z.object({ error: shape.extend({ code: z.enum(codes) }) })
}

/** The schema of the body of every error answer. */
export const errorBody = z.object({ error: withChallenge.extend({ code: z.enum(errorCodes) }) })
export type ErrorBody = z.infer<typeof errorBody>
