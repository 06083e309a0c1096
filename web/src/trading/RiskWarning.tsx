import type { Cents } from '@koersklasse/domain/money.ts'
import { t } from '../text/t.ts'
import { formatMoney } from '../ui/format.ts'
import styles from './RiskWarning.module.css'

/** What a Sprinter can cost at the most, and the warning that goes with every purchase of one. */
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
