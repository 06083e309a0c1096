import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../brand/Icon.tsx'
import styles from './Field.module.css'

type Described = { label: ReactNode; hint?: ReactNode; error?: string | undefined }

/**
 * A text field with a label above it, and a hint and an error below it that describe it to screen readers. An error that
 * can come while the player types is `announced`.
 */
export function TextField({
  label,
  hint,
  error,
  announced = false,
  ...input
}: ComponentProps<'input'> & Described & { announced?: boolean }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {announced ? (
        <div aria-live="polite">
          <FieldError id={id} error={error} />
        </div>
      ) : (
        <FieldError id={id} error={error} />
      )}
    </div>
  )
}

/** A text field of several lines; see TextField. */
export function TextAreaField({ label, hint, error, ...input }: ComponentProps<'textarea'> & Described) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        className={`${styles.input} ${styles.lines}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** A select element with a label above it. */
export function SelectField({ label, ...select }: ComponentProps<'select'> & { label: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className={styles.input} />
    </div>
  )
}

/** A checkbox with its label, and a hint and an error below it. */
export function Checkbox({ label, hint, error, ...input }: ComponentProps<'input'> & Described) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...input}
          type="checkbox"
          id={id}
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <span id={`${id}-error`} className={styles.error}>
      <Icon name="warning" size={18} />
      {error}
    </span>
  )
}

function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
