import { resetPortfolio } from '@koersklasse/contract/trading.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { activeCompetitionQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { usePractice } from '../../competition/practice.ts'
import { ConfirmButton } from '../../confirm/ConfirmButton.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { formatMoney } from '../../ui/numbers/format.ts'
import { showToast } from '../../ui/status/toasts.ts'
import styles from './StartOver.module.css'

/** A way to begin again with a new portfolio, after a confirmation; nothing where the competition does not allow it, and in practice. */
export function StartOver() {
  const client = useQueryClient()
  const competition = useQuery(activeCompetitionQuery).data
  const isPractice = usePractice() !== null
  const amount = competition ? formatMoney(competition.startingBalance) : ''
  const reset = useMutation({
    mutationFn: (competitionId: string) => call(resetPortfolio, { body: { competitionId } }),
    onSuccess: () => showToast('good', t('dashboard.startOver.done', { amount })),
    onError: (fault) => showToast('bad', `${t('dashboard.startOver.failed')} ${errorText(fault)}`),
    onSettled: () => refetch(client, queryKeys.player()),
  })
  if (!competition?.areResetsAllowed || isPractice) return null
  return (
    <Card title={t('dashboard.startOver.title')}>
      <div className={styles.stack}>
        <p>{t('dashboard.startOver.text', { amount })}</p>
        <ConfirmButton
          pending={reset.isPending}
          label={t('dashboard.startOver.ask')}
          title={t('dashboard.startOver.question')}
          text={t('dashboard.startOver.lost', { amount })}
          submit={t('dashboard.startOver.submit')}
          onConfirm={() => reset.mutate(competition.id)}
        />
      </div>
    </Card>
  )
}
