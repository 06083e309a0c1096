import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import styles from './Exam.module.css'
import type { KeptState } from './use-answers.ts'

/** Says whether the answers are kept. Only what goes wrong is read out. */
export function Kept({ state }: { state: KeptState }) {
  const isWrong = state === 'offline' || state === 'notSaved'
  return (
    <span>
      {!isWrong && (
        <span className={styles.kept} data-testid="kept">
          {state === 'saved' && <Icon name="check" size={16} />}
          {t(state === 'saved' ? 'exam.saved' : 'exam.saving')}
        </span>
      )}
      <span role="status" className={styles.unkept}>
        {isWrong && t(`exam.${state}`)}
      </span>
    </span>
  )
}
