import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './RangeField.module.css'

/** A slider with its label and its value above it. The value is read out as it is shown. */
export function RangeField({
  label,
  value,
  shown,
  min,
  max,
  step = 1,
  disabled = false,
  onChange,
}: {
  label: ReactNode
  value: number
  /** The value in words, such as '5 cent'. */
  shown: string
  min: number
  max: number
  step?: number
  disabled?: boolean
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} aria-hidden="true">
          {shown}
        </output>
      </div>
      <input
        type="range"
        id={id}
        className={styles.range}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={shown}
        style={{ '--reached': max === min ? 1 : (value - min) / (max - min) } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
