import { zodResolver } from '@hookform/resolvers/zod'
import { requestPasswordReset } from '@koersklasse/contract/accounts.ts'
import { mailRequest } from '@koersklasse/contract/registration.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { ProofNotice } from '../../proof/ProofNotice.tsx'
import { useProof } from '../../proof/use-proof.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/Field.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { CheckMail } from './CheckMail.tsx'
import styles from './Form.module.css'

export function Component() {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(mailRequest) })
  const { isProving, prove } = useProof()
  const ask = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      prove((proof) => call(requestPasswordReset, { body: { email, proof } })),
  })
  if (ask.isSuccess) return <CheckMail about="reset" email={ask.variables.email} onOther={ask.reset} />
  return (
    <Page narrow title={t('auth.forgot.title')} intro={t('auth.forgot.intro')}>
      <form className={styles.form} noValidate onSubmit={handleSubmit((body) => ask.mutate(body))}>
        <TextField
          label={t('auth.email')}
          error={formState.errors.email && t('auth.fields.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          // A visitor who comes back to the form wants another address.
          autoFocus={formState.isSubmitted}
          {...register('email')}
        />
        {isProving && <ProofNotice />}
        {ask.isError && (
          <Notice kind="bad">
            <strong>{t('auth.forgot.failed')}</strong>
            <p>{errorText(ask.error)}</p>
          </Notice>
        )}
        <Button type="submit" wide pending={ask.isPending}>
          {t('auth.forgot.submit')}
        </Button>
      </form>
      <p>
        <Link to="/auth/login">{t('auth.forgot.login')}</Link>
      </p>
    </Page>
  )
}
