import type { Correction, CorrectionState } from '@koersklasse/contract/desk/corrections.ts'

/** Whether the dry run of a correction is done. A server of the last release answers only then. */
export const isPlanned = ({ planning = 'done' }: Correction): boolean => planning === 'done'

/** The state of a correction as operators see it: a draft is only one once its dry run is done. */
export function stateOf(correction: Correction): CorrectionState | 'planning' | 'failed' {
  const { state, planning } = correction
  if (state !== 'draft' || isPlanned(correction)) return state
  return planning === 'failed' ? 'failed' : 'planning'
}
