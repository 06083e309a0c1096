import type { ErrorCode } from '@koersklasse/contract/errors.ts'
import type { Challenge } from '@koersklasse/contract/proof.ts'

/** Why a call failed: the server's error code, or that it could not be reached. */
export type ApiErrorCode = ErrorCode | 'unreachable'

interface Details {
  status?: number | undefined
  /** The name of the invalid field. */
  field?: string | undefined
  /** Identifies the error in the server's log. */
  reference?: string | undefined
  /** After how many seconds the call may be tried again. */
  retryAfter?: number | undefined
  /** The work to be done before the call is made again. */
  challenge?: Challenge | undefined
}

/** A failed call. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number | undefined
  readonly field: string | undefined
  readonly reference: string | undefined
  readonly retryAfter: number | undefined
  readonly challenge: Challenge | undefined

  constructor(code: ApiErrorCode, details: Details = {}) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = details.status
    this.field = details.field
    this.reference = details.reference
    this.retryAfter = details.retryAfter
    this.challenge = details.challenge
  }
}

/** Whether the same call may succeed later: no answer came, or the server was unavailable. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ['unreachable', 'timeout', 'unavailable'].includes(error.code)
}

/** Whether what was requested does not exist, or has an id that cannot exist. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)
}

/** The code of a refusal that has a specific explanation; null without an error, and for errors that only say that it failed. */
export function refusalOf(error: unknown): ApiErrorCode | null {
  const isRefusal = error instanceof ApiError && !isPassing(error) && error.code !== 'internal'
  return isRefusal ? error.code : null
}
