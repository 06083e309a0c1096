import { register as registerCall } from '@koersklasse/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { ApiError } from '../../api/errors.ts'
import { NewPasswordFields } from '../../new-password/NewPasswordFields.tsx'
import { ProofNotice } from '../../proof/ProofNotice.tsx'
import { useProof } from '../../proof/use-proof.ts'
import { Link } from '../../router/Link.tsx'
import { locale } from '../../text/locale.ts'
import { t } from '../../text/t.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox, TextField } from '../../ui/controls/Field.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { UsernameField } from '../../username/UsernameField.tsx'
import { CheckMail } from './CheckMail.tsx'
import styles from './Form.module.css'
import { type RegisterInput, registerResolver } from './register-form.ts'

export function Component() {
  const game = use(BrandName)
  const { register, control, handleSubmit, formState, setError } = useForm<
    RegisterInput,
    unknown,
    RegisterInput
  >({
    resolver: registerResolver(game),
    mode: 'onTouched',
    defaultValues: { newsletterConsent: false },
  })
  const { errors } = formState
  const { isProving, prove } = useProof()
  const join = useMutation({
    mutationFn: ({ confirmPassword: _, ...body }: RegisterInput) =>
      prove((proof) => call(registerCall, { body: { ...body, language: locale, proof } })),
    onError: (fault) => {
      if (!(fault instanceof ApiError)) return
      if (fault.code === 'username_taken') setError('username', { type: 'taken' }, { shouldFocus: true })
      else if (fault.code === 'password_weak') setError('password', { type: 'weak' }, { shouldFocus: true })
      else if (isField(fault.field)) setError(fault.field, { type: 'server' }, { shouldFocus: true })
    },
  })
  if (join.isSuccess)
    return <CheckMail about="activation" email={join.variables.email} onOther={join.reset} />

  const text = (field: keyof RegisterInput) =>
    errors[field] && hasText(field) ? t(`auth.fields.${field}`) : undefined
  return (
    <Page narrow title={t('auth.register.title')} intro={t('auth.register.intro')}>
      <form className={styles.form} noValidate onSubmit={handleSubmit((input) => join.mutate(input))}>
        <UsernameField name="username" control={control} />
        <TextField
          label={t('auth.email')}
          error={text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          // A visitor who comes back to the form wants another address.
          autoFocus={formState.isSubmitted}
          {...register('email')}
        />
        <NewPasswordFields
          password={{ field: register('password'), error: errors.password?.type }}
          confirm={{ field: register('confirmPassword'), error: errors.confirmPassword?.type }}
        />
        <Consents register={register} errorOf={text} />
        <Terms />
        {isProving && <ProofNotice />}
        {join.isError && <Failure fault={join.error} />}
        <Button type="submit" wide pending={join.isPending || formState.isSubmitting}>
          {t('auth.register.submit')}
        </Button>
      </form>
      <p>
        {t('auth.register.hasAccount')} <Link to="/auth/login">{t('auth.register.login')}</Link>
      </p>
    </Page>
  )
}

/** The three checkboxes; all but the newsletter are required. */
function Consents({
  register,
  errorOf,
}: {
  register: UseFormRegister<RegisterInput>
  errorOf: (field: keyof RegisterInput) => string | undefined
}) {
  return (
    <div>
      <Checkbox label={t('auth.register.adult')} error={errorOf('isAdult')} {...register('isAdult')} />
      <Checkbox
        label={t('auth.register.terms')}
        error={errorOf('termsConsent')}
        {...register('termsConsent')}
      />
      <Checkbox label={t('auth.register.newsletter')} {...register('newsletterConsent')} />
    </div>
  )
}

const terms = ['money', 'one', 'fair', 'data'] as const

function Terms() {
  return (
    <details className={styles.terms}>
      <summary>{t('auth.register.termsTitle')}</summary>
      <ul>
        {terms.map((term) => (
          <li key={term}>{t(`auth.register.termsText.${term}`)}</li>
        ))}
      </ul>
      {/* In a tab of its own, so that the form keeps what was typed. */}
      <a href="/article/terms" target="_blank" rel="noopener">
        {t('auth.register.termsAll')} <span className="visually-hidden">{t('footer.newTab')}</span>
      </a>
    </details>
  )
}

function Failure({ fault }: { fault: Error }) {
  if (!(fault instanceof ApiError)) return <Notice kind="bad">{t('auth.register.failed')}</Notice>
  return <Notice kind="bad">{errorText(fault)}</Notice>
}

const withText = ['email', 'termsConsent', 'isAdult'] as const
const fields = [...withText, 'username', 'password', 'confirmPassword'] as const

function hasText(name: string): name is (typeof withText)[number] {
  return (withText as readonly string[]).includes(name)
}

function isField(name: string | undefined): name is (typeof fields)[number] {
  return (fields as readonly (string | undefined)[]).includes(name)
}
