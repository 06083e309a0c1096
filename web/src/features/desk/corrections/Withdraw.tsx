import { withdrawCorrection } from '@koersklasse/contract/desk/corrections.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { ReasonButton } from '../shell/ReasonButton.tsx'

/** Drops a dry run, finished or not. */
export function Withdraw({ id }: { id: string }) {
  const client = useQueryClient()
  return (
    <ReasonButton
      label={t('desk-corrections.withdraw.label')}
      title={t('desk-corrections.withdraw.title')}
      text={t('desk-corrections.withdraw.text')}
      submit={t('desk-corrections.withdraw.label')}
      run={(reason) => call(withdrawCorrection, { params: { id }, body: { reason } })}
      done={t('desk-corrections.withdraw.done')}
      onDone={() => refetch(client, queryKeys.desk('corrections'))}
    />
  )
}
