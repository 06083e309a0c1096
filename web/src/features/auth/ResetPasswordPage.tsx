import { resetPassword } from '@koersklasse/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { ApiError } from '../../api/errors.ts'
import { NewPasswordFields } from '../../new-password/NewPasswordFields.tsx'
import { type NewPasswordInput, newPasswordResolver } from '../../new-password/new-password-form.ts'
import { Redirect } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import styles from './Form.module.css'
import { Outcome } from './Outcome.tsx'

/** Chooses a new password with the code in the address, which comes from a mail. */
export function Component() {
  const search = useSearchParams()
  const resetCode = search.get('resetCode') ?? ''
  const reset = useMutation({
    mutationFn: ({ password }: NewPasswordInput) =>
      call(resetPassword, { params: { resetCode }, body: { password } }),
  })
  if (resetCode === '') return <Redirect to="/auth/password/forgot" />
  const isInvalid = reset.error instanceof ApiError && reset.error.code === 'reset_invalid'
  const outcome = reset.isSuccess ? 'done' : isInvalid ? 'invalid' : null
  if (outcome !== null) {
    const text = (name: 'title' | 'text' | 'action') => t(`auth.reset.outcomes.${outcome}.${name}`)
    const to = outcome === 'done' ? '/auth/login' : '/auth/password/forgot'
    return <Outcome title={text('title')} text={text('text')} steps={[{ to, text: text('action') }]} />
  }
  return (
    <Page narrow title={t('auth.reset.title')} intro={t('auth.reset.intro')}>
      <ResetForm {...reset} onSubmit={reset.mutateAsync} />
    </Page>
  )
}

function ResetForm({
  error,
  isPending,
  onSubmit,
}: {
  error: Error | null
  isPending: boolean
  onSubmit: (input: NewPasswordInput) => Promise<unknown>
}) {
  const game = use(BrandName)
  const { register, handleSubmit, formState, setError } = useForm<NewPasswordInput>({
    resolver: newPasswordResolver([game]),
    mode: 'onTouched',
  })
  const { password, confirmPassword } = formState.errors
  const isWeak = error instanceof ApiError && error.code === 'password_weak'

  async function submit(input: NewPasswordInput): Promise<void> {
    // The server also knows the player's name and address, which a password must not be made of.
    await onSubmit(input).catch((fault) => {
      if (fault instanceof ApiError && fault.code === 'password_weak')
        setError('password', { type: 'weak' }, { shouldFocus: true })
    })
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
      <NewPasswordFields
        password={{ field: register('password'), error: password?.type }}
        confirm={{ field: register('confirmPassword'), error: confirmPassword?.type }}
      />
      {error !== null && !isWeak && (
        <Notice kind="bad">
          <strong>{t('auth.reset.failed')}</strong>
          <p>{errorText(error)}</p>
        </Notice>
      )}
      <Button type="submit" wide pending={isPending || formState.isSubmitting}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  )
}
