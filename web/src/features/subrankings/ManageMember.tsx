import { removeMember, type SubRankingDetail, transferSubRanking } from '@koersklasse/contract/subrankings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { showToast } from '../../ui/status/toasts.ts'

/** What the owner does with a member: hand the sub-ranking over, or remove the member. */
export function ManageMember({ subRanking, username }: { subRanking: SubRankingDetail; username: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        small
        aria-label={t('subrankings.manage.name', { username })}
        onClick={() => setOpen(true)}
      >
        {t('subrankings.manage.open')}
      </Button>
      {isOpen && <ManageSheet id={subRanking.id} username={username} onClose={() => setOpen(false)} />}
    </>
  )
}

function ManageSheet({ id, username, onClose }: { id: string; username: string; onClose: () => void }) {
  const client = useQueryClient()
  const handle = (done: string, failed: string) => ({
    onSuccess: () => showToast('good', done),
    onError: (fault: unknown) => showToast('bad', `${failed} ${errorText(fault)}`),
    onSettled: async () => {
      onClose()
      await refetch(client, queryKeys.subRankings())
    },
  })
  const transfer = useMutation({
    mutationFn: () => call(transferSubRanking, { params: { id }, body: { username } }),
    ...handle(t('subrankings.manage.transferred', { username }), t('subrankings.manage.transferFailed')),
  })
  const remove = useMutation({
    mutationFn: () => call(removeMember, { params: { id, username } }),
    ...handle(t('subrankings.manage.removed', { username }), t('subrankings.manage.removeFailed')),
  })
  return (
    <Sheet title={username} onClose={onClose}>
      <p>{t('subrankings.manage.text')}</p>
      <Button wide pending={transfer.isPending} onClick={() => transfer.mutate()}>
        {t('subrankings.manage.transfer')}
      </Button>
      <Button look="danger" wide pending={remove.isPending} onClick={() => remove.mutate()}>
        {t('subrankings.manage.remove')}
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        {t('subrankings.cancel')}
      </Button>
    </Sheet>
  )
}
