import type { ErrorCode } from '@koersklasse/contract/errors.ts'

/** Why a call failed: the server's own code, or that no answer came. */
export type ApiErrorCode = ErrorCode | 'unreachable'

/** A call that did not succeed. `field` names the field at fault, `reference` the number of a fault in the server's log. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number | undefined
  readonly field: string | undefined
  readonly reference: string | undefined

  constructor(
    code: ApiErrorCode,
    details: { status?: number; field?: string | undefined; reference?: string | undefined } = {},
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = details.status
    this.field = details.field
    this.reference = details.reference
  }
}

/** Whether trying the same call again may help: no answer came, or the server could not serve it just then. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ['unreachable', 'timeout', 'unavailable'].includes(error.code)
}

/** Whether there is nothing under the name that was asked for, or it cannot be a name. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)
}

/** Why the server refused a call; null where there is no error, or nothing to say of it but that it failed. */
export function refusalOf(error: unknown): ApiErrorCode | null {
  const isRefusal = error instanceof ApiError && !isPassing(error) && error.code !== 'internal'
  return isRefusal ? error.code : null
}
