// The mask of a price (specification, section 5): numeric, 0.01 to 999,999,999,999, two decimals, fractional zeros
// padded, unsigned, a separator between thousands. The separators are those of the language.

import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { orderPriceBounds } from '@koersklasse/domain/orders/order-trigger.ts'
import type { MaskitoOptions } from '@maskito/core'
import { maskitoNumber, maskitoParseNumber, maskitoStringifyNumber } from '@maskito/kit'
import { languageTag } from '../text/locale.ts'

const parts = new Intl.NumberFormat(languageTag, { useGrouping: 'always' }).formatToParts(12_345.6)
const separator = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
const decimal = separator('decimal')

const params = {
  min: 0,
  max: orderPriceBounds.max / 100,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  thousandSeparator: separator('group'),
  decimalSeparator: decimal,
}

const mask = maskitoNumber(params)

/** A mask for one field. It keeps the caret where the player put it. */
export function createPriceMask(): MaskitoOptions {
  let lastMark = ''
  return {
    ...mask,
    preprocessors: [
      ({ elementState, data }, action) => {
        if (action === 'validation') {
          return { elementState: { ...elementState, value: withOwnDecimal(elementState.value) }, data }
        }
        if (data === '.' || data === ',') lastMark = data
        if (lastMark === '.' && /^\d$/.test(data) && isFull(elementState)) {
          const value = elementState.value.replace(decimal, '')
          return { elementState: { value, selection: [value.length, value.length] }, data }
        }
        return { elementState, data: withOwnDecimal(data) }
      },
      ...(mask.preprocessors ?? []),
    ],
  }
}

/** Reads a price as the mask writes it; null for none, and for one outside the bounds of an order's price. */
export function parsePrice(text: string): Cents | null {
  const cents = Math.round(maskitoParseNumber(text, params) * 100)
  return cents >= orderPriceBounds.min && cents <= orderPriceBounds.max ? toCents(cents) : null
}

/** Writes a price in cents as the mask does: '1.234,50'; an empty text for null. */
export function writePrice(cents: Cents | null): string {
  return cents === null ? '' : maskitoStringifyNumber(cents / 100, params)
}

/** Whether the caret is after the last decimal. A third digit after a point shows that the point separated thousands. */
function isFull({ value, selection }: { value: string; selection: readonly [number, number] }): boolean {
  return selection[0] === value.length && value.at(-3) === decimal
}

// Some phones' keypads have a point and no comma, and pasted prices may use a point: 185.92 is not 18,592.
function withOwnDecimal(text: string): string {
  if (text === '.') return decimal
  return /^\D*(\d+|\d{1,3}(,\d{3})+)\.\d{1,2}\D*$/.test(text)
    ? text.replaceAll(',', '').replace('.', decimal)
    : text
}
