import { TermText } from '../terms/TermText.tsx'
import { t } from '../text/t.ts'
import { Card } from '../ui/layout/Card.tsx'
import styles from './Payouts.module.css'

/** The rule by which a position changed without an order; its terms can be pressed. */
export function RuleCard({ texts }: { texts: readonly string[] }) {
  return (
    <Card title={t('payouts.rule.title')}>
      <div className={styles.sum}>
        {texts.map((text) => (
          <p key={text}>
            <TermText text={text} />
          </p>
        ))}
      </div>
    </Card>
  )
}
