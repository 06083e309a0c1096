import { riskAdjustedDays } from '@koersklasse/domain/competition/risk-adjusted.ts'
import { t } from '../text/t.ts'
import { Card } from '../ui/layout/Card.tsx'
import styles from './ScoresExplained.module.css'

/** What the two scores of a player mean: the return, and the return adjusted for risk. */
export function ScoresExplained() {
  return (
    <Card title={t('scores.title')}>
      <div className={styles.text}>
        <p>
          <strong>{t('scores.return')}</strong> {t('scores.returnText')}
        </p>
        <p>
          <strong>{t('scores.adjusted')}</strong> {t('scores.adjustedText')}
        </p>
        <p>{t('scores.example')}</p>
        <p>{t('scores.from', { count: riskAdjustedDays })}</p>
      </div>
    </Card>
  )
}
