import { zodResolver } from '@hookform/resolvers/zod'
import { register as registerCall } from '@koersklasse/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { CheckMail } from './CheckMail.tsx'
import styles from './Form.module.css'
import { type RegisterInput, registerForm } from './register-form.ts'

const terms = ['money', 'one', 'fair', 'data'] as const

export function Component() {
  const { register, handleSubmit, formState, setError } = useForm<RegisterInput, unknown, RegisterInput>({
    resolver: zodResolver(registerForm, undefined, { raw: true }),
    mode: 'onTouched',
    defaultValues: { newsletterConsent: false },
  })
  const { errors } = formState
  const join = useMutation({
    mutationFn: ({ confirmPassword: _, ...body }: RegisterInput) => call(registerCall, { body }),
    onError: (fault) => {
      if (!(fault instanceof ApiError)) return
      if (fault.code === 'username_taken') setError('username', { type: 'taken' }, { shouldFocus: true })
      else if (isField(fault.field)) setError(fault.field, { type: 'server' }, { shouldFocus: true })
    },
  })
  if (join.isSuccess) return <CheckMail email={join.variables.email} />

  const text = (field: keyof RegisterInput) =>
    errors[field] && isField(field) ? t(`accounts.fields.${field}`) : undefined
  return (
    <Page narrow title={t('accounts.register.title')} intro={t('accounts.register.intro')}>
      <form className={styles.form} noValidate onSubmit={handleSubmit((input) => join.mutate(input))}>
        <TextField
          label={t('accounts.register.username')}
          hint={t('accounts.register.usernameHint')}
          error={errors.username?.type === 'taken' ? t('errors.username_taken') : text('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register('username')}
        />
        <TextField
          label={t('accounts.email')}
          error={text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...register('email')}
        />
        <TextField
          label={t('accounts.password')}
          hint={t('accounts.register.passwordHint')}
          error={text('password')}
          type="password"
          autoComplete="new-password"
          {...register('password')}
        />
        <TextField
          label={t('accounts.register.confirm')}
          error={text('confirmPassword')}
          type="password"
          autoComplete="new-password"
          {...register('confirmPassword')}
        />
        <div>
          <Checkbox label={t('accounts.register.adult')} error={text('isAdult')} {...register('isAdult')} />
          <Checkbox
            label={t('accounts.register.terms')}
            error={text('termsConsent')}
            {...register('termsConsent')}
          />
          <Checkbox label={t('accounts.register.newsletter')} {...register('newsletterConsent')} />
        </div>
        <details className={styles.terms}>
          <summary>{t('accounts.register.termsTitle')}</summary>
          <ul>
            {terms.map((term) => (
              <li key={term}>{t(`accounts.register.termsText.${term}`)}</li>
            ))}
          </ul>
        </details>
        {join.isError && <Failure fault={join.error} />}
        <Button type="submit" wide pending={join.isPending}>
          {t('accounts.register.submit')}
        </Button>
      </form>
      <p>
        {t('accounts.register.hasAccount')} <Link to="/auth/login">{t('accounts.register.login')}</Link>
      </p>
    </Page>
  )
}

function Failure({ fault }: { fault: Error }) {
  if (!(fault instanceof ApiError)) return <Notice kind="bad">{t('accounts.register.failed')}</Notice>
  return <Notice kind="bad">{t(`errors.${fault.code}`)}</Notice>
}

const fields = ['username', 'email', 'password', 'confirmPassword', 'termsConsent', 'isAdult'] as const
type Field = (typeof fields)[number]

function isField(name: string | undefined): name is Field {
  return (fields as readonly (string | undefined)[]).includes(name)
}
