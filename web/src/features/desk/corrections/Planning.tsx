import type { Correction } from '@koersklasse/contract/desk/corrections.ts'
import { t } from '../../../text/t.ts'
import { formatQuantity } from '../../../ui/numbers/format.ts'
import styles from './Corrections.module.css'
import { Withdraw } from './Withdraw.tsx'

/** How far a dry run is. */
export function Planning({ correction: { id, portfolios, concerned = null } }: { correction: Correction }) {
  return (
    <>
      <label className={styles.planning}>
        {concerned === null
          ? t('desk-corrections.one.searching')
          : t('desk-corrections.one.progress', {
              planned: formatQuantity(portfolios),
              concerned: formatQuantity(concerned),
            })}
        <progress {...(concerned !== null && { max: Math.max(concerned, 1), value: portfolios })} />
      </label>
      <div className={styles.buttons}>
        <Withdraw id={id} />
      </div>
    </>
  )
}
