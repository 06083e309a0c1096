import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../text/t.ts'
import { TextField } from '../../ui/controls/Field.tsx'
import { prepareWeakPasswords } from './weak-passwords.ts'

interface NewPasswordField {
  field: UseFormRegisterReturn
  /** What is wrong with it, if anything: the type of the error of the form. */
  error: string | undefined
}

/** The fields for a new password: the password, and once more. */
export function NewPasswordFields({
  password,
  confirm,
}: {
  password: NewPasswordField
  confirm: NewPasswordField
}) {
  return (
    <>
      <TextField
        label={t('auth.newPassword.label')}
        hint={t('auth.newPassword.hint')}
        error={password.error && passwordText(password.error)}
        onFocus={prepareWeakPasswords}
        type="password"
        autoComplete="new-password"
        {...password.field}
      />
      <TextField
        label={t('auth.newPassword.confirm')}
        error={confirm.error && t('auth.fields.confirmPassword')}
        type="password"
        autoComplete="new-password"
        {...confirm.field}
      />
    </>
  )
}

function passwordText(error: string): string {
  return error === 'weak' ? t('errors.password_weak') : t('auth.fields.password')
}
