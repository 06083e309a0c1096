// Every no that the server can say, once: its code, its HTTP status, and the one form that an error has on the wire.

import { z } from 'zod'

/** The codes of every error, in order of precedence, with their HTTP status. */
export const errorStatus = {
  payload_too_large: 413,
  too_many_requests: 429,
  missing_requested_with: 400,
  wrong_origin: 403,
  unauthenticated: 401,
  login_failed: 401,
  not_activated: 403,
  invalid_input: 400,
  not_found: 404,
  activation_invalid: 404,
  username_taken: 409,
  no_competition: 409,
  consent_required: 451,
  too_many_followed: 409,
  not_tradable: 409,
  locked: 403,
  bid_only: 409,
  no_price: 409,
  not_pending: 409,
  delayed_market: 409,
  idempotency_key_reused: 409,
  timeout: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<string, number>

/** One of the closed list of reasons why a call is refused. */
export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/**
 * The body of every answer that is not a success. `field` names the field at fault, where there is one; `reference`
 * is the number under which the server's log has the fault.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    field: z.string().optional(),
    reference: z.string().optional(),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
