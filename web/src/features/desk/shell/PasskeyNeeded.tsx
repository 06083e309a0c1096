import { askForPasskeyProof, reauthenticateWithPasskey } from '@koersklasse/contract/passkeys.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { hasPasskeys, passkeyText } from '../../../passkeys/passkey-text.ts'
import { passkeysQuery } from '../../../passkeys/queries.ts'
import { t } from '../../../text/t.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'

/** What to do for roles that count only after a passkey was used: use one, or make one first. */
export function PasskeyNeeded() {
  const passkeys = useQuery(passkeysQuery)
  return (
    <Loaded query={passkeys} outline={<SkeletonText lines={4} />} failed={t('desk-shell.passkey.loadFailed')}>
      {(list) => (
        <EmptyState
          icon="key"
          title={t('desk-shell.passkey.title')}
          action={
            list.length > 0 && hasPasskeys() ? (
              <UsePasskey />
            ) : (
              <ButtonLink to="/account/sessions">{t('desk-shell.passkey.make')}</ButtonLink>
            )
          }
        >
          {t(list.length > 0 ? 'desk-shell.passkey.use' : 'desk-shell.passkey.none')}
        </EmptyState>
      )}
    </Loaded>
  )
}

function UsePasskey() {
  const client = useQueryClient()
  const online = useOnline()
  const prove = useMutation({
    mutationFn: async () => {
      const { signIn } = await import('../../../passkeys/ask-device.ts')
      return call(reauthenticateWithPasskey, { body: await signIn(await call(askForPasskeyProof, {})) })
    },
    onSuccess: () => refetch(client, queryKeys.user()),
  })
  return (
    <>
      {prove.isError && <Notice kind="bad">{passkeyText(prove.error)}</Notice>}
      <Button pending={prove.isPending} disabled={!online} onClick={() => prove.mutate()}>
        {t('passkeys.prove')}
      </Button>
    </>
  )
}
