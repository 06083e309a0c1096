import type { Competition } from '@koersklasse/contract/competitions.ts'
import { t } from '../../text/t.ts'
import type { Fact } from '../../ui/layout/FactList.tsx'
import { formatMoney } from '../../ui/numbers/format.ts'

/** What players get every Monday; false for nothing. */
export const weeklyDepositFact = ({ weeklyDeposit }: Competition): Fact | false =>
  weeklyDeposit !== null && [
    t('disclaimer.weeklyDeposit'),
    t('disclaimer.weeklyDepositAmount', { amount: formatMoney(weeklyDeposit) }),
  ]
