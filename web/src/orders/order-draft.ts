// An order that is not placed yet: as the form holds it, as it is sent, and as an address carries it. A receipt links to
// the form with the order filled in that would have worked.

import { maxOrderQuantity, type Order } from '@koersklasse/contract/trading.ts'
import { type Cents, type Quantity, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import {
  type OrderCondition,
  type OrderType,
  orderPriceBounds,
  orderTypes,
} from '@koersklasse/domain/orders/order-trigger.ts'
import { type OrderValidity, orderValidities } from '@koersklasse/domain/orders/order-validity-kinds.ts'

/** An order as it is sent; a quantity of null is the maximum. */
export type OrderRequest = OrderCondition & { quantity: Quantity | null; validity: OrderValidity }

/** An order while it is written: the quantity as typed, the limit or stop price in cents. */
export interface OrderDraft {
  orderType: OrderType
  quantity: string
  isMaximum: boolean
  price: Cents | null
  validity: OrderValidity
}

export const emptyDraft: OrderDraft = {
  orderType: 'market',
  quantity: '',
  isMaximum: false,
  price: null,
  validity: 'cancel',
}

/** The condition on which a draft is carried out; null while it lacks its price. */
export function conditionOf({ orderType, price }: OrderDraft): OrderCondition | null {
  if (orderType === 'market') return { orderType }
  if (price === null) return null
  return orderType === 'limit' ? { orderType, limitPrice: price } : { orderType, stopPrice: price }
}

/** The price that an order waits for, in cents; null for a market order. */
export function triggerPrice(condition: OrderCondition): Cents | null {
  switch (condition.orderType) {
    case 'market':
      return null
    case 'limit':
      return condition.limitPrice
    case 'stoploss':
      return condition.stopPrice
  }
}

/** A placed order as it was sent. */
export function requestFrom({ orderType, limitPrice, stopPrice, quantity, validity }: Order): OrderRequest {
  const rest = { quantity, validity }
  if (orderType === 'limit' && limitPrice !== null) return { orderType, limitPrice, ...rest }
  if (orderType === 'stoploss' && stopPrice !== null) return { orderType, stopPrice, ...rest }
  return { orderType: 'market', ...rest }
}

/** The draft that the form starts with. */
export function draftFrom(request: OrderRequest): OrderDraft {
  const { orderType, quantity, validity } = request
  return {
    orderType,
    quantity: quantity === null ? '' : String(quantity),
    isMaximum: quantity === null,
    price: triggerPrice(request),
    validity,
  }
}

/** The address of the form with an order filled in; prices are in cents. */
export function orderAddress(productId: string, side: OrderSide, request: OrderRequest): string {
  const price = triggerPrice(request)
  const query = new URLSearchParams({
    type: request.orderType,
    quantity: request.quantity === null ? 'max' : String(request.quantity),
    ...(price === null ? {} : { price: String(price) }),
    validity: request.validity,
  })
  return `/products/${productId}/${side}?${query}`
}

/** The draft in an address. Values that no order can have are left out. */
export function draftFromAddress(query: URLSearchParams): OrderDraft {
  const quantity = query.get('quantity') ?? ''
  const orderType = orderTypes.find((type) => type === query.get('type')) ?? emptyDraft.orderType
  return {
    orderType,
    quantity: parseQuantity(quantity) === null ? '' : quantity,
    isMaximum: quantity === 'max',
    price: orderType === 'market' ? null : readPrice(query.get('price') ?? ''),
    validity: orderValidities.find((validity) => validity === query.get('validity')) ?? emptyDraft.validity,
  }
}

function readPrice(text: string): Cents | null {
  if (!/^\d{1,14}$/.test(text)) return null
  const cents = Number(text)
  return cents >= orderPriceBounds.min && cents <= orderPriceBounds.max ? toCents(cents) : null
}

/** Reads a number of pieces as a player types it, with or without dots between thousands; null for anything else. */
export function parseQuantity(text: string): Quantity | null {
  const typed = text.trim()
  if (!/^(\d{1,10}|\d{1,3}([.\s]\d{3}){1,3})$/.test(typed)) return null
  const pieces = Number(typed.replaceAll(/\D/g, ''))
  return pieces >= 1 && pieces <= maxOrderQuantity ? toQuantity(pieces) : null
}
