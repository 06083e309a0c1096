import type { User } from '@koersklasse/contract/accounts.ts'
import { updateUser } from '@koersklasse/contract/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { NewPasswordFields } from '../../../new-password/NewPasswordFields.tsx'
import { type ChangePasswordInput, changePasswordResolver } from '../../../new-password/new-password-form.ts'
import { ProofNotice } from '../../../proof/ProofNotice.tsx'
import { useProof } from '../../../proof/use-proof.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { BrandName } from '../../../ui/brand/brand-name.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/Field.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { Failure } from './Failure.tsx'
import styles from './Profile.module.css'

const none: ChangePasswordInput = { currentPassword: '', password: '', confirmPassword: '' }
const atField = ['login_failed', 'password_weak'] as const

/** Changing the password, which needs the current one. */
export function PasswordForm({ user }: { user: User }) {
  const game = use(BrandName)
  const { register, handleSubmit, formState, setError, reset } = useForm<ChangePasswordInput>({
    resolver: changePasswordResolver([game, user.username, user.email]),
    mode: 'onTouched',
    defaultValues: none,
  })
  const { currentPassword, password, confirmPassword } = formState.errors
  const { isProving, prove } = useProof()
  const change = useMutation({
    mutationFn: ({ confirmPassword: _, ...body }: ChangePasswordInput) =>
      prove((proof) => call(updateUser, { body: { ...body, proof } })),
    onSuccess: () => {
      reset(none)
      showToast('good', t('profile.password.done'))
    },
    onError: (fault) => {
      const code = fault instanceof ApiError ? fault.code : null
      if (code === 'login_failed') setError('currentPassword', { type: 'wrong' }, { shouldFocus: true })
      if (code === 'password_weak') setError('password', { type: 'weak' }, { shouldFocus: true })
    },
  })

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((input) => change.mutate(input))}>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label={t('profile.password.current')}
        error={
          currentPassword &&
          t(currentPassword.type === 'wrong' ? 'profile.password.wrong' : 'profile.password.required')
        }
        type="password"
        autoComplete="current-password"
        {...register('currentPassword')}
      />
      <p className={styles.note}>
        <Link to="/auth/password/forgot">{t('profile.password.forgot')}</Link>
      </p>
      <NewPasswordFields
        replaces
        password={{ field: register('password'), error: password?.type }}
        confirm={{ field: register('confirmPassword'), error: confirmPassword?.type }}
      />
      <p className={styles.note}>{t('profile.password.how')}</p>
      {isProving && <ProofNotice />}
      <Failure fault={change.error} atField={atField} />
      <Button type="submit" pending={change.isPending || formState.isSubmitting}>
        {t('profile.password.submit')}
      </Button>
    </form>
  )
}
