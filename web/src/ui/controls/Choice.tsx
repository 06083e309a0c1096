import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../brand/Icon.tsx'
import styles from './Choice.module.css'

/** Radio buttons in a row, with an explanation of the chosen one below that is read out with it. */
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
