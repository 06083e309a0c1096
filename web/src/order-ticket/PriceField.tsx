import type { Cents } from '@koersklasse/domain/money/money.ts'
import { Maskito } from '@maskito/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { TextField } from '../ui/controls/Field.tsx'
import { createPriceMask, parsePrice, writePrice } from './price-mask.ts'

/** A field for a price in euro that is formatted while it is typed. */
export function PriceField({
  label,
  hint,
  error,
  cents,
  onChange,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  cents: Cents | null
  onChange: (cents: Cents | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current === null) return
    const mask = new Maskito(input.current, createPriceMask())
    return () => mask.destroy()
  }, [])
  // The field is uncontrolled, so that only the mask moves the caret. A price that was not typed is written into it.
  useEffect(() => {
    const field = input.current
    if (field !== null && parsePrice(field.value) !== cents) field.value = writePrice(cents)
  }, [cents])
  return (
    <TextField
      ref={input}
      name="price"
      label={label}
      hint={hint}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={writePrice(cents)}
      onInput={(event) => onChange(parsePrice(event.currentTarget.value))}
    />
  )
}
