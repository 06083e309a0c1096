import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../text/t.ts'
import { TextField } from '../ui/controls/Field.tsx'
import { prepareWeakPasswords } from './weak-passwords.ts'

interface NewPasswordField {
  field: UseFormRegisterReturn
  /** What is wrong with it, if anything: the type of the error of the form. */
  error: string | undefined
}

/** The fields for a new password: the password, and once more. */
export function NewPasswordFields({
  replaces = false,
  password,
  confirm,
}: {
  /** Whether the current password is asked for as well. */
  replaces?: boolean
  password: NewPasswordField
  confirm: NewPasswordField
}) {
  // The mistake says the same as the hint.
  const isShort = password.error !== undefined && password.error !== 'weak'
  return (
    <>
      <TextField
        label={t(replaces ? 'password.new' : 'password.label')}
        hint={isShort ? undefined : t('password.hint')}
        error={password.error && passwordText(password.error)}
        onFocus={prepareWeakPasswords}
        type="password"
        autoComplete="new-password"
        {...password.field}
      />
      <TextField
        label={t('password.confirm')}
        error={confirm.error && t('password.different')}
        type="password"
        autoComplete="new-password"
        {...confirm.field}
      />
    </>
  )
}

function passwordText(error: string): string {
  return error === 'weak' ? t('errors.password_weak') : t('password.short')
}
