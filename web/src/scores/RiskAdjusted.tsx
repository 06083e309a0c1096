import { t } from '../text/t.ts'
import { Percent } from '../ui/numbers/Numbers.tsx'
import styles from './RiskAdjusted.module.css'

/** The return adjusted for risk, as a fraction; words in place of one that there is not yet. */
export function RiskAdjusted({ fraction }: { fraction: number | null }) {
  return fraction === null ? (
    <span className={styles.notYet}>{t('scores.notYet')}</span>
  ) : (
    <Percent fraction={fraction} />
  )
}
