import type { Cents } from '@koersklasse/domain/money/money.ts'
import { t } from '../text/t.ts'
import { formatMoney } from '../ui/numbers/format.ts'
import styles from './RiskWarning.module.css'

/** The most that can be lost, and the warning that goes with every purchase of a Sprinter. */
export function RiskWarning({ total }: { /** In cents; null while it is not known. */ total: Cents | null }) {
  return (
    <p className={styles.warning}>
      <strong>
        {total === null ? t('trading.risk.lossAll') : t('trading.risk.loss', { total: formatMoney(total) })}
      </strong>{' '}
      {t('trading.risk.warning')}
    </p>
  )
}
