import { useId } from 'react'
import styles from './OptionList.module.css'

/**
 * A question with its options below each other, of which `one` or `several` can be chosen. The chosen ones are their places,
 * from 0. An `extra` option is not one of the question's.
 */
export function OptionList({
  kind,
  label,
  text,
  hint,
  language,
  options,
  extra,
  chosen,
  onChoose,
}: {
  kind: 'one' | 'several'
  /** Above the question, such as its number. */
  label?: string
  text: string
  hint?: string
  language: string
  options: readonly string[]
  extra?: { place: number; text: string }
  chosen: readonly number[]
  onChoose: (places: number[]) => void
}) {
  const id = useId()
  function choose(place: number, isChosen: boolean) {
    if (kind === 'one') return onChoose([place])
    const others = chosen.filter((one) => one !== place)
    onChoose(isChosen ? [...others, place].sort((one, other) => one - other) : others)
  }
  const shown = [
    ...options.map((option, place) => ({ place, text: option, lang: language as string | undefined })),
    ...(extra ? [{ ...extra, lang: undefined }] : []),
  ]
  return (
    <fieldset className={styles.list} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>
        {label && <span className={styles.label}>{label}</span>}
        <span lang={language}>{text}</span>
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {shown.map(({ place, text: option, lang }) => (
        <label key={place} className={styles.option}>
          <input
            type={kind === 'one' ? 'radio' : 'checkbox'}
            name={id}
            checked={chosen.includes(place)}
            onChange={(event) => choose(place, event.target.checked)}
          />
          <span lang={lang}>{option}</span>
        </label>
      ))}
    </fieldset>
  )
}
