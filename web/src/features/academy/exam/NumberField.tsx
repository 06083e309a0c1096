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
}: {
  text: string
  language: string
  unit: AnswerUnit
  value: number | null
  onChange: (value: number | null) => void
}) {
  const [written, setWritten] = useState(value === null ? '' : formatNumber(value))
  const [isLeft, setLeft] = useState(false)
  const isUnreadable = written.trim() !== '' && parseNumber(written) === null
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
          value={written}
          onChange={({ target }) => {
            setWritten(target.value)
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
