import { orderPriceBounds } from '@koersklasse/domain/orders/order-trigger.ts'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { errorText } from '../api/error-text.ts'
import type { ApiError } from '../api/errors.ts'
import type { OrderDraft, OrderRequest } from '../orders/order-draft.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatQuantity } from '../ui/numbers/format.ts'
import { type DraftReading, type OrderContext, readDraft } from './order-estimate.ts'

/** What an order form shows and does, whether it asks for a new order or changes one. */
export interface OrderFormState extends DraftReading {
  form: RefObject<HTMLFormElement | null>
  priceError: string | undefined
  quantityError: string | undefined
  /** Submits what is written, or moves the focus to the first field that is wrong. */
  submit: (event: FormEvent) => void
}

/**
 * The state of an order form. What is missing counts as wrong once it was submitted.
 * @param refusal the server's refusal of the order as it was sent
 * @param mayExceed whether an order that would be filled at once may be for more than can be had now
 */
export function useOrderForm({
  draft,
  context,
  refusal,
  mayExceed,
  onSubmit,
}: {
  draft: OrderDraft
  context: OrderContext
  refusal: ApiError | null
  mayExceed: boolean
  onSubmit: (request: OrderRequest) => void
}): OrderFormState {
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const reading = readDraft(draft, context)
  const { condition, most, pieces, waits } = reading
  const isTooMany = reading.exceedsMost && !waits && !mayExceed
  const refusedAt = (field: string) => (refusal?.field === field ? errorText(refusal) : undefined)

  function priceError() {
    if (!isChecked || condition !== null) return refusedAt('limitPrice') ?? refusedAt('stopPrice')
    const { min, max } = orderPriceBounds
    return t('trading.price.error', { least: formatMoney(min), most: formatMoney(max) })
  }

  function quantityError() {
    if (isTooMany) {
      const tooMany = context.side === 'buy' ? 'trading.order.tooMany' : 'trading.order.tooManySell'
      return t(tooMany, { most: formatQuantity(most) })
    }
    return isChecked && !pieces ? t('trading.order.quantityError') : refusedAt('quantity')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (condition !== null && pieces && !isTooMany) {
      onSubmit({ ...condition, quantity: draft.isMaximum ? null : pieces, validity: draft.validity })
      return
    }
    const wrong = condition === null ? 'price' : 'quantity'
    form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus()
  }

  return { ...reading, form, priceError: priceError(), quantityError: quantityError(), submit }
}
