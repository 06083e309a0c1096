import { endOtherSessions } from '@koersklasse/contract/sessions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { ConfirmButton } from '../../../confirm/ConfirmButton.tsx'
import { isStepUpDeclined, withStepUp } from '../../../step-up/step-up.ts'
import { t } from '../../../text/t.ts'
import { showToast } from '../../../ui/status/toasts.ts'

/** A button that logs out all other devices, after a confirmation. */
export function EndOthers({ count }: { count: number }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => withStepUp(() => call(endOtherSessions, {})),
    onSuccess: () => showToast('good', t('sessions.othersEnded')),
    onError: (fault) => {
      if (!isStepUpDeclined(fault)) showToast('bad', t('sessions.endFailed'))
    },
    onSettled: () => refetch(client, queryKeys.sessions()),
  })
  return (
    <ConfirmButton
      pending={end.isPending}
      label={t('sessions.endOthers')}
      title={t('sessions.confirm.title')}
      text={t('sessions.confirm.text', { count })}
      submit={t('sessions.confirm.submit')}
      onConfirm={() => end.mutate()}
    />
  )
}
