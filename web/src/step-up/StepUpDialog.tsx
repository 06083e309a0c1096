import { zodResolver } from '@hookform/resolvers/zod'
import { askForPasskeyProof, reauthenticateWithPasskey } from '@koersklasse/contract/passkeys.ts'
import { credentials } from '@koersklasse/contract/registration.ts'
import { reauthenticate } from '@koersklasse/contract/sessions.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../api/client.ts'
import { errorText } from '../api/error-text.ts'
import { ApiError } from '../api/errors.ts'
import { userQuery } from '../api/queries.ts'
import { hasPasskeys, passkeyText } from '../passkeys/passkey-text.ts'
import { passkeysQuery } from '../passkeys/queries.ts'
import { ProofNotice } from '../proof/ProofNotice.tsx'
import { useProof } from '../proof/use-proof.ts'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/Field.tsx'
import { Sheet } from '../ui/layout/Sheet.tsx'
import { Notice } from '../ui/status/Notice.tsx'
import styles from './StepUpDialog.module.css'
import type { Question } from './step-up.ts'

const form = credentials.pick({ password: true })

/** Asks for the password or a passkey, before a sensitive change. */
export function StepUpDialog({ question }: { question: Question }) {
  return (
    <Sheet title={t('identity.title')} onClose={() => question.answer(false)}>
      <p>{t('identity.intro')}</p>
      <PasswordForm question={question} />
    </Sheet>
  )
}

/** A button for a player who has a passkey, in a browser that can use it. */
function PasskeyButton({ question }: { question: Question }) {
  const passkeys = useQuery(passkeysQuery).data ?? []
  const confirm = useMutation({
    mutationFn: async () => {
      const { signIn } = await import('../passkeys/ask-device.ts')
      const body = await signIn(await call(askForPasskeyProof, {}))
      return call(reauthenticateWithPasskey, { body })
    },
    onSuccess: () => question.answer(true),
  })
  if (passkeys.length === 0 || !hasPasskeys()) return null
  return (
    <>
      {confirm.isError && <Notice kind="bad">{passkeyText(confirm.error)}</Notice>}
      <Button look="quiet" wide pending={confirm.isPending} onClick={() => confirm.mutate()}>
        <Icon name="key" />
        {t('passkeys.prove')}
      </Button>
    </>
  )
}

function PasswordForm({ question }: { question: Question }) {
  const user = useQuery(userQuery).data
  const { register, handleSubmit, formState, setError } = useForm({ resolver: zodResolver(form) })
  const { isProving, prove } = useProof()
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      prove((proof) => call(reauthenticate, { body: { password, proof } })),
    onSuccess: () => question.answer(true),
    onError: (fault) => {
      if (isWrong(fault)) setError('password', { type: 'wrong' }, { shouldFocus: true })
    },
  })
  const error = formState.errors.password
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((body) => confirm.mutate(body))}>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <TextField
        label={t('identity.password')}
        error={error && t(error.type === 'wrong' ? 'identity.wrong' : 'identity.required')}
        type="password"
        autoComplete="current-password"
        autoFocus
        {...register('password')}
      />
      {isProving && <ProofNotice />}
      {confirm.isError && !isWrong(confirm.error) && <Notice kind="bad">{errorText(confirm.error)}</Notice>}
      <Button type="submit" wide pending={confirm.isPending}>
        {t('identity.submit')}
      </Button>
      <PasskeyButton question={question} />
      <Button look="quiet" wide onClick={() => question.answer(false)}>
        {t('identity.cancel')}
      </Button>
    </form>
  )
}

function isWrong(fault: unknown): boolean {
  return fault instanceof ApiError && fault.code === 'login_failed'
}
