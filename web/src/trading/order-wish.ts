// What a player wants to order: as the form has it, as it is sent, and as it stands in an address, so that a receipt
// leads to a form in which the order that would have worked is filled in.

import type { Order } from '@koersklasse/contract/trading.ts'
import { type Cents, type Quantity, toCents } from '@koersklasse/domain/money.ts'
import type { OrderSide } from '@koersklasse/domain/order.ts'
import {
  type OrderCondition,
  type OrderType,
  orderPriceBounds,
  orderTypes,
} from '@koersklasse/domain/order-trigger.ts'
import { type OrderValidity, orderValidities } from '@koersklasse/domain/order-validity-kinds.ts'
import { parseQuantity } from './quantity.ts'

/** An order to be placed: a quantity of null is the maximum. */
export type OrderWish = OrderCondition & { quantity: Quantity | null; validity: OrderValidity }

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

/** Under which condition a draft is carried out; null while it lacks its price. */
export function conditionOf({ orderType, price }: OrderDraft): OrderCondition | null {
  if (orderType === 'market') return { orderType }
  if (price === null) return null
  return orderType === 'limit' ? { orderType, limitPrice: price } : { orderType, stopPrice: price }
}

/** The price that an order waits for, in cents; null for a market order. */
export function waitsFor(condition: OrderCondition): Cents | null {
  switch (condition.orderType) {
    case 'market':
      return null
    case 'limit':
      return condition.limitPrice
    case 'stoploss':
      return condition.stopPrice
  }
}

/** What was wished for with an order that was placed. */
export function wishOf({ orderType, limitPrice, stopPrice, quantity, validity }: Order): OrderWish {
  const rest = { quantity, validity }
  if (orderType === 'limit' && limitPrice !== null) return { orderType, limitPrice, ...rest }
  if (orderType === 'stoploss' && stopPrice !== null) return { orderType, stopPrice, ...rest }
  return { orderType: 'market', ...rest }
}

/** A wish as the form begins with it. */
export function draftOf(wish: OrderWish): OrderDraft {
  const { orderType, quantity, validity } = wish
  return {
    orderType,
    quantity: quantity === null ? '' : String(quantity),
    isMaximum: quantity === null,
    price: waitsFor(wish),
    validity,
  }
}

/** The address of the form in which an order is filled in. */
export function orderAddress(productId: string, side: OrderSide, wish: OrderWish): string {
  const price = waitsFor(wish)
  const query = new URLSearchParams({
    type: wish.orderType,
    quantity: wish.quantity === null ? 'max' : String(wish.quantity),
    ...(price === null ? {} : { price: String(price) }),
    validity: wish.validity,
  })
  return `/products/${productId}/${side}?${query}`
}

/** What an address fills in; whatever it says that is no order is left out. Prices are in cents. */
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
