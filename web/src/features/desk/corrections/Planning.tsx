import type { Correction } from '@koersklasse/contract/desk/corrections.ts'
import { t } from '../../../text/t.ts'
import { formatQuantity } from '../../../ui/numbers/format.ts'
import { Progress } from '../../../ui/status/Progress.tsx'
import styles from './Corrections.module.css'
import { Withdraw } from './Withdraw.tsx'

/** How far a dry run is. */
export function Planning({ correction: { id, portfolios, concerned = null } }: { correction: Correction }) {
  return (
    <>
      <Progress done={portfolios} count={concerned}>
        {concerned === null
          ? t('desk-corrections.one.searching')
          : t('desk-corrections.one.progress', {
              planned: formatQuantity(portfolios),
              concerned: formatQuantity(concerned),
            })}
      </Progress>
      <div className={styles.buttons}>
        <Withdraw id={id} />
      </div>
    </>
  )
}
