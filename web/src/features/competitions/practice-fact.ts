import type { Competition } from '@koersklasse/contract/competitions.ts'
import { t } from '../../text/t.ts'
import type { Fact } from '../../ui/layout/FactList.tsx'
import { formatDateTime } from '../../ui/numbers/format.ts'

/** When the practice period of a competition begins; false without one. */
export const practiceFact = ({ practiceFrom }: Competition): Fact | false =>
  practiceFrom !== null && [t('disclaimer.practice'), formatDateTime(practiceFrom)]
