import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@koersklasse/contract/accounts.ts'
import { mailRequest } from '@koersklasse/contract/registration.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/Field.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { Failure } from './Failure.tsx'
import styles from './Profile.module.css'
import { profileQuery, useUpdate } from './use-update.ts'

/** Asking for another e-mail address, which takes effect when it is confirmed. */
export function EmailForm({ user }: { user: User }) {
  const pending = useQuery(profileQuery).data?.pendingEmail ?? null
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(mailRequest),
    mode: 'onTouched',
    values: { email: user.email },
  })
  const update = useUpdate(() => {})
  const error = formState.errors.email

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit(({ email }) => {
        // Compares as the server does, for which this would be no change.
        if (email.toLowerCase() === user.email.toLowerCase())
          setError('email', { type: 'same' }, { shouldFocus: true })
        else update.mutate({ email })
      })}
    >
      <TextField
        label={t('profile.email.label')}
        hint={pending === null ? t('profile.email.how') : undefined}
        error={error && t(error.type === 'same' ? 'profile.email.same' : 'profile.email.wrong')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...register('email')}
      />
      {pending !== null && <Waiting user={user} pending={pending} />}
      <Failure fault={update.error} atField={[]} />
      <Button type="submit" pending={update.isPending}>
        {t('profile.email.submit')}
      </Button>
    </form>
  )
}

/** Says that an address waits to be confirmed, and lets the player keep the one they have. */
function Waiting({ user, pending }: { user: User; pending: string }) {
  const keep = useUpdate(() => showToast('good', t('profile.email.kept')))
  return (
    <div className={styles.waiting}>
      <Notice>{t('profile.email.waiting', { email: pending })}</Notice>
      <Failure fault={keep.error} atField={[]} />
      <Button look="quiet" small pending={keep.isPending} onClick={() => keep.mutate({ email: user.email })}>
        {t('profile.email.cancel')}
      </Button>
    </div>
  )
}
