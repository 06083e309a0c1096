import type { AnswerUnit } from '@koersklasse/domain/academy/computations/computation.ts'
import { useState } from 'react'
import { t } from '../../../text/t.ts'
import { TextField } from '../../../ui/controls/Field.tsx'
import { formatNumber } from '../../../ui/numbers/format.ts'
import styles from './Exam.module.css'
import { parseNumber } from './parse-number.ts'

/**
 * A question whose answer is a number, written in the notation of the language. While the text cannot be read, its form
 * cannot be submitted.
 */
export function NumberField({
  text,
  language,
  unit,
  value,
  onChange,
  written,
  onWritten,
}: {
  text: string
  language: string
  unit: AnswerUnit
  value: number | null
  onChange: (value: number | null) => void
  /** What the player has written, also if it cannot be read; undefined before that. */
  written: string | undefined
  onWritten: (text: string) => void
}) {
  // The value may have been changed on another device since.
  const isCurrent = written !== undefined && parseNumber(written) === value
  const shown = isCurrent ? written : value === null ? '' : formatNumber(value)
  const isUnreadable = shown.trim() !== '' && parseNumber(shown) === null
  const [isLeft, setLeft] = useState(isUnreadable)
  return (
    <>
      <p lang={language} className={styles.question}>
        {text}
      </p>
      <div className={styles.number}>
        <TextField
          label={
            unit === 'number'
              ? t('exam.yourAnswer')
              : t('exam.yourAnswerIn', { unit: t(`exam.units.${unit}`) })
          }
          hint={t('exam.numberHint')}
          error={isLeft && isUnreadable ? t('exam.numberError') : undefined}
          ref={(input) => input?.setCustomValidity(isUnreadable ? t('exam.numberError') : '')}
          announced
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={shown}
          onChange={({ target }) => {
            onWritten(target.value)
            setLeft(false)
            onChange(parseNumber(target.value))
          }}
          onBlur={() => setLeft(true)}
          onInvalid={(event) => {
            // The error below the field says it instead of the browser.
            event.preventDefault()
            event.currentTarget.focus()
            setLeft(true)
          }}
        />
      </div>
    </>
  )
}
