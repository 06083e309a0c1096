import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import styles from './Switch.module.css'

/** A setting that is on or off and takes effect at once, with its label and a hint before it. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode; checked: boolean }) {
  const id = useId()
  // Shown from the press until the setting follows, which may be a moment later.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const [known, setKnown] = useState(checked)
  if (known !== checked) {
    setKnown(checked)
    setPressed(null)
  }
  const isOn = pressed ?? checked
  return (
    <label className={styles.switch} htmlFor={id}>
      <span>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => {
          setPressed(event.target.checked)
          onChange?.(event)
        }}
        id={id}
        className={styles.knob}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
