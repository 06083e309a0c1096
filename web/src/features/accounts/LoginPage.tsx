import '../../api/no-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { login } from '@koersklasse/contract/accounts.ts'
import { credentials } from '@koersklasse/contract/registration.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { ofPlayer, userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Form.module.css'

export function Component() {
  const client = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(credentials) })
  const enter = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(login, { body }),
    onSuccess: (session) => {
      client.removeQueries({ queryKey: [ofPlayer] })
      client.setQueryData(userQuery.queryKey, session.user)
    },
  })
  const { errors } = formState
  return (
    <Page narrow title={t('accounts.login.title')}>
      <form className={styles.form} noValidate onSubmit={handleSubmit((body) => enter.mutate(body))}>
        <TextField
          label={t('accounts.email')}
          error={errors.email && t('accounts.fields.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...register('email')}
        />
        <TextField
          label={t('accounts.password')}
          error={errors.password && t('accounts.fields.required')}
          type="password"
          autoComplete="current-password"
          {...register('password')}
        />
        {enter.isError && (
          <Notice kind="bad">
            {t(`errors.${enter.error instanceof ApiError ? enter.error.code : 'internal'}`)}
          </Notice>
        )}
        <Button type="submit" wide pending={enter.isPending}>
          {t('accounts.login.submit')}
        </Button>
      </form>
      <p>
        {t('accounts.login.noAccount')} <Link to="/auth/register">{t('accounts.login.register')}</Link>
      </p>
      <p>
        <Link to="/auth/password/forgot">{t('accounts.login.forgot')}</Link>
      </p>
    </Page>
  )
}
