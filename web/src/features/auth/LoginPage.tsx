import { zodResolver } from '@hookform/resolvers/zod'
import { login, type User } from '@koersklasse/contract/accounts.ts'
import { credentials } from '@koersklasse/contract/registration.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { ApiError } from '../../api/errors.ts'
import { userQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ProofNotice } from '../../proof/ProofNotice.tsx'
import { useProof } from '../../proof/use-proof.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/Field.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import styles from './Form.module.css'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { ResendActivation } from './ResendActivation.tsx'

export function Component() {
  const client = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(credentials) })
  const { isProving, prove } = useProof()
  function becomePlayer({ user }: { user: User }) {
    client.removeQueries({ queryKey: queryKeys.player() })
    client.setQueryData(userQuery.queryKey, user)
  }
  const enter = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      prove((proof) => call(login, { body: { ...body, proof } })),
    onSuccess: becomePlayer,
  })
  const { errors } = formState
  return (
    <Page narrow title={t('auth.login.title')}>
      <form className={styles.form} noValidate onSubmit={handleSubmit((body) => enter.mutate(body))}>
        <TextField
          label={t('auth.email')}
          error={errors.email && t('auth.fields.email')}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          {...register('email')}
        />
        <TextField
          label={t('auth.password')}
          error={errors.password && t('auth.fields.required')}
          type="password"
          autoComplete="current-password"
          {...register('password')}
        />
        {isProving && <ProofNotice />}
        {enter.isError && <Notice kind="bad">{errorText(enter.error)}</Notice>}
        {isNotActivated(enter.error) && <ResendActivation email={enter.variables?.email ?? ''} />}
        <Button type="submit" wide pending={enter.isPending}>
          {t('auth.login.submit')}
        </Button>
      </form>
      <PasskeyLogin onEnter={becomePlayer} />
      <p>
        {t('auth.login.noAccount')} <Link to="/auth/register">{t('auth.login.register')}</Link>
      </p>
      <p>
        <Link to="/auth/password/forgot">{t('auth.login.forgot')}</Link>
      </p>
    </Page>
  )
}

function isNotActivated(fault: Error | null): boolean {
  return fault instanceof ApiError && fault.code === 'not_activated'
}
