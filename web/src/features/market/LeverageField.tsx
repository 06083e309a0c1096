import { useEffect, useRef, useState } from 'react'
import { t } from '../../text/t.ts'
import { TextField } from '../../ui/Field.tsx'
import { leveragePattern } from './market-filters.ts'

/** How long to wait for the next digit before the list follows, in milliseconds (specification, section 9). */
const debounceMs = 150

/** A leverage as it is typed, with a comma; told with a point once it is one, or as nothing. */
export function LeverageField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  /** As it stands in the address. */
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useState(value.replace('.', ','))
  const [told, setTold] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address has changed by something else: the filters were cleared, or one went back.
  if (value !== told) {
    setTold(value)
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
          setTold(wanted)
          latest.current(wanted)
        }, debounceMs)
      }}
    />
  )
}
