import type { Correction, CorrectionState } from '@koersklasse/contract/desk/corrections.ts'

/** The state of a correction as operators see it: a draft is only one once its dry run is finished. */
export const stateOf = ({ state, isPlanned }: Correction): CorrectionState | 'planning' =>
  state === 'draft' && !isPlanned ? 'planning' : state
