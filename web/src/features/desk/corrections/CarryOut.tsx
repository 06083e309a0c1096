import { beginCorrection, type Correction, noteMaxLength } from '@koersklasse/contract/desk/corrections.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { TextAreaField } from '../../../ui/controls/Field.tsx'
import { formatQuantity } from '../../../ui/numbers/format.ts'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import styles from './Corrections.module.css'
import { Withdraw } from './Withdraw.tsx'

const shortestNote = 3

/** Carries a finished dry run out, with a note for the players, or drops it. */
export function CarryOut({ correction: { id, portfolios } }: { correction: Correction }) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isGood = note.trim().length >= shortestNote
  return (
    <div className={styles.stack}>
      <TextAreaField
        label={t('desk-corrections.begin.note')}
        hint={t('desk-corrections.begin.noteHint')}
        error={isTried && !isGood ? t('desk-corrections.begin.noteMissing') : undefined}
        rows={3}
        maxLength={noteMaxLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.buttons}>
        <ReasonButton
          look="primary"
          isDanger
          label={t('desk-corrections.begin.label')}
          title={t('desk-corrections.begin.title')}
          text={t('desk-corrections.begin.text', { portfolios: formatQuantity(portfolios) })}
          submit={t('desk-corrections.begin.label')}
          onOpen={() => {
            setIsTried(true)
            return isGood
          }}
          run={(reason) => call(beginCorrection, { params: { id }, body: { note: note.trim(), reason } })}
          done={t('desk-corrections.begin.done')}
          onDone={() => refetch(client, queryKeys.desk('corrections'))}
        />
        <Withdraw id={id} />
      </div>
    </div>
  )
}
