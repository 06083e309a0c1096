import { errorText } from '../../../api/error-text.ts'
import { ApiError } from '../../../api/errors.ts'
import { isStepUpDeclined } from '../../../step-up/step-up.ts'
import { Notice } from '../../../ui/status/Notice.tsx'

/** Why a change failed, unless it is said at the field (`atField`) or the player closed the dialog. */
export function Failure({ fault, atField }: { fault: Error | null; atField: readonly ApiError['code'][] }) {
  if (fault === null || isStepUpDeclined(fault)) return null
  if (fault instanceof ApiError && atField.includes(fault.code)) return null
  return <Notice kind="bad">{errorText(fault)}</Notice>
}
