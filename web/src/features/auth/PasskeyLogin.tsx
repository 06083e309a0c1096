import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import {
  type AuthenticationAnswer,
  askForPasskeyLogin,
  logInWithPasskey,
} from '@koersklasse/contract/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { hasPasskeys, passkeyText } from '../../passkeys/passkey-text.ts'
import { ProofNotice } from '../../proof/ProofNotice.tsx'
import { useProof } from '../../proof/use-proof.ts'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import styles from './PasskeyLogin.module.css'

type Answered = { token: string; answer: AuthenticationAnswer }

const loadDevice = () => import('../../passkeys/ask-device.ts')
const ask = () => call(askForPasskeyLogin, {})

/**
 * Logging in with a passkey: by a button, and in the list of the field for the address (autocomplete="username webauthn"),
 * where the browser can offer them there. Nothing in a browser without passkeys.
 */
export function PasskeyLogin({
  onEnter,
}: {
  onEnter: (session: CallOutput<typeof logInWithPasskey>) => void
}) {
  const { isProving, prove } = useProof()
  const enter = useMutation({
    mutationFn: async (chosen: Answered | null) => {
      const answered = chosen ?? (await (await loadDevice()).signIn(await ask()))
      return prove((proof) => call(logInWithPasskey, { body: { ...answered, proof } }))
    },
    onSuccess: onEnter,
  })
  useOffer(!enter.isPending && !enter.isSuccess, enter.mutate)
  if (!hasPasskeys()) return null
  return (
    <div className={styles.passkey}>
      <p className={styles.or}>{t('passkeys.or')}</p>
      {isProving && <ProofNotice />}
      {enter.isError && <Notice kind="bad">{passkeyText(enter.error)}</Notice>}
      <Button look="quiet" wide pending={enter.isPending} onClick={() => enter.mutate(null)}>
        <Icon name="key" />
        {t('passkeys.login')}
      </Button>
    </div>
  )
}

/** Offers passkeys in the field while `isOpen`. It is only a convenience, so that nothing is said if it fails. */
function useOffer(isOpen: boolean, onChosen: (chosen: Answered) => void): void {
  useEffect(() => {
    if (!isOpen || !hasPasskeys()) return
    let isStopped = false
    let stop = (): void => {}
    async function offer() {
      const device = await loadDevice()
      if (!(await device.canOfferInField())) return
      const question = await ask()
      if (isStopped) return
      stop = device.stopOffering
      onChosen(await device.offerInField(question))
    }
    offer().catch(() => {})
    return () => {
      isStopped = true
      stop()
    }
  }, [isOpen, onChosen])
}
