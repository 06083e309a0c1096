import { t } from '../text/t.ts'
import type { EndState } from './useEndState.ts'

/** Says that a competition is over, and whether what is shown is final. */
export function endText(state: Exclude<EndState, 'running'>): string {
  return `${t('dashboard.over')} ${t(`dashboard.value.${state}`)}`
}
