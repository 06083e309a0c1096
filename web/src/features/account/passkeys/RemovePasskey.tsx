import { type Passkey, removePasskey } from '@koersklasse/contract/passkeys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { ConfirmButton } from '../../../confirm/ConfirmButton.tsx'
import { isStepUpDeclined, withStepUp } from '../../../step-up/step-up.ts'
import { t } from '../../../text/t.ts'
import { showToast } from '../../../ui/status/toasts.ts'

/** A button that removes a passkey, after a confirmation. */
export function RemovePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => withStepUp(() => call(removePasskey, { params: { id } })),
    onSuccess: () => showToast('good', t('passkeys.removed', { name })),
    onError: (fault) => {
      if (!isStepUpDeclined(fault)) showToast('bad', t('passkeys.removeFailed'))
    },
    onSettled: () => Promise.all([queryKeys.passkeys(), queryKeys.user()].map((key) => refetch(client, key))),
  })
  return (
    <ConfirmButton
      small
      pending={remove.isPending}
      label={t('passkeys.remove')}
      accessibleLabel={t('passkeys.removeName', { name })}
      title={t('passkeys.confirm.title', { name })}
      text={t('passkeys.confirm.text')}
      submit={t('passkeys.confirm.submit')}
      onConfirm={() => remove.mutate()}
    />
  )
}
