import { deleteSubRanking, removeMember, type SubRankingDetail } from '@koersklasse/contract/subrankings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { navigate } from '../../router/history.ts'
import { t } from '../../text/t.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { useOnline } from '../../ui/status/useOnline.ts'
import styles from './SubRankings.module.css'

/** Asks whether the player is sure to leave a sub-ranking, or to delete it, and does it. */
export function EndPage({ what, subRanking }: { what: 'leave' | 'delete'; subRanking: SubRankingDetail }) {
  const { id, name, members } = subRanking
  const client = useQueryClient()
  const online = useOnline()
  const username = members.find(({ isOwn }) => isOwn)?.username ?? ''
  const end = useMutation({
    mutationFn: () =>
      what === 'delete'
        ? call(deleteSubRanking, { params: { id } })
        : call(removeMember, { params: { id, username } }),
    onSuccess: async () => {
      showToast('good', t(`subrankings.${what}.done`, { name }))
      await navigate('/rankings/subrankings', { replace: true })
      await refetch(client, queryKeys.subRankings())
    },
    onError: (fault) => showToast('bad', `${t(`subrankings.${what}.failed`)} ${errorText(fault)}`),
  })
  return (
    <Page narrow title={t(`subrankings.${what}.title`, { name })} intro={t(`subrankings.${what}.text`)}>
      <div className={styles.actions}>
        <Button look="danger" pending={end.isPending} disabled={!online} onClick={() => end.mutate()}>
          {t(`subrankings.${what}.submit`)}
        </Button>
        <ButtonLink look="quiet" to={`/subrankings/${id}`}>
          {t('subrankings.cancel')}
        </ButtonLink>
      </div>
    </Page>
  )
}
