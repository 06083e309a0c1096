import type { TypedMoment } from '@koersklasse/domain/time/local-moment.ts'
import type { ReactNode } from 'react'
import { t } from '../../text/t.ts'
import { DateField } from './DateField.tsx'
import { TextField } from './Field.tsx'
import styles from './MomentField.module.css'

/**
 * A date with the mask dd.mm.yyyy and a time, by the clock of Amsterdam, with what follows from them below.
 * @param hasSeconds whether the time may have seconds
 */
export function MomentField({
  label,
  hint,
  error,
  moment,
  disabled,
  hasSeconds = false,
  onChange,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  moment: TypedMoment
  disabled?: boolean
  hasSeconds?: boolean
  onChange: (moment: TypedMoment) => void
}) {
  return (
    <div className={styles.moment}>
      <DateField
        {...{ label, hint, error, disabled }}
        date={moment.date}
        onChange={(date) => onChange({ ...moment, date })}
      />
      <TextField
        label={
          <>
            <span className="visually-hidden">{label}: </span>
            {t('moment.time')}
          </>
        }
        type="time"
        step={hasSeconds ? 1 : undefined}
        disabled={disabled}
        value={moment.time}
        onChange={(event) => onChange({ ...moment, time: event.target.value })}
      />
    </div>
  )
}
