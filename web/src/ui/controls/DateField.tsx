import { maskDate } from '@koersklasse/domain/time/local-moment.ts'
import type { ReactNode } from 'react'
import { t } from '../../text/t.ts'
import { TextField } from './Field.tsx'

/** A date with the mask dd.mm.yyyy, in every browser and language the same. */
export function DateField({
  date,
  onChange,
  ...field
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  date: string
  disabled?: boolean | undefined
  required?: boolean
  onChange: (date: string) => void
}) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('moment.datePlaceholder')}
      maxLength={12}
      value={date}
      onChange={(event) => onChange(maskDate(event.target.value, date))}
    />
  )
}
