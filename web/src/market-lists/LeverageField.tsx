import { useEffect, useRef, useState } from 'react'
import { t } from '../text/t.ts'
import { TextField } from '../ui/controls/Field.tsx'
import { leveragePattern } from './list-filters.ts'

/** How long to wait for the next digit before the list changes, in milliseconds (specification, section 9). */
const debounceMs = 150

/** A field for a leverage, typed with a comma. `onChange` receives it with a point, or an empty text. */
export function LeverageField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  /** The value in the address. */
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useState(value.replace('.', ','))
  const [reported, setReported] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address was changed elsewhere: the filters were cleared, or the player went back.
  if (value !== reported) {
    setReported(value)
    setText(value.replace('.', ','))
  }
  const isPossible = text === '' || new RegExp(`^${leveragePattern}$`).test(text)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      hint={hint}
      error={isPossible ? undefined : t('market.filters.badLeverage')}
      onChange={({ target }) => {
        setText(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          const wanted = target.value.replace(',', '.')
          if (wanted !== '' && !new RegExp(`^${leveragePattern}$`).test(wanted)) return
          setReported(wanted)
          latest.current(wanted)
        }, debounceMs)
      }}
    />
  )
}
