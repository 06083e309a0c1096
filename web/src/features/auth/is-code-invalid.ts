import { ApiError } from '../../api/errors.ts'

/** Whether a call failed because the code from the mail does not work, or no longer. */
export function isCodeInvalid(fault: Error | null): boolean {
  return (
    fault instanceof ApiError && ['email_code_invalid', 'invalid_input', 'not_found'].includes(fault.code)
  )
}
