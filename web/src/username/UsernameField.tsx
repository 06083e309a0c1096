import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { t } from '../text/t.ts'
import { TextField } from '../ui/controls/Field.tsx'
import { useNameCheck } from './use-name-check.ts'

/** The field for a username, which says while the player types whether another player has the name. */
export function UsernameField<Input extends FieldValues>({
  name,
  control,
  own = null,
}: {
  name: FieldPath<Input>
  control: Control<Input, unknown, Input>
  /** The name that the player has, which is no mistake; null for none. */
  own?: string | null
}) {
  const { field, fieldState } = useController({ name, control })
  const username: string = field.value ?? ''
  const check = useNameCheck(username)
  const isTaken = fieldState.error?.type === 'taken' || (check === 'taken' && username !== own)
  const isRefused = fieldState.error !== undefined || (check === 'refused' && username !== own)
  const isSame = fieldState.error?.type === 'same'
  const mistake = isSame ? 'username.same' : isTaken ? 'errors.username_taken' : 'username.rule'
  return (
    <TextField
      label={t('username.label')}
      // The rule says the same and more.
      hint={isRefused && mistake === 'username.rule' ? undefined : t('username.hint')}
      error={isTaken || isRefused ? t(mistake) : undefined}
      announced
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      value={username}
    />
  )
}
