import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { Icon, type IconName } from './Icon.tsx'

/** One of a few, side by side. What the chosen one means stands below, and is read out with it. */
export function Choice<Name extends string>({
  label,
  options,
  chosen,
  hint,
  onChoose,
}: {
  label: string
  options: readonly { name: Name; text: string; icon?: IconName | undefined }[]
  chosen: Name
  hint?: ReactNode
  onChoose: (name: Name) => void
}) {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(({ name, text, icon }) => (
          <label key={name} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={name}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            {icon && <Icon name={icon} size={16} />}
            {text}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint} aria-live="polite">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
