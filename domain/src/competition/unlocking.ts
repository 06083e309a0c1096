// A player may use the types of product and order that are open from the start, those that their diplomas unlock, and
// those that their competition unlocks for everybody (specification, sections 1, 4 and 6).

import { type ProductType, productTypes } from '../market/instrument.ts'
import type { OrderSide } from '../orders/order.ts'
import { type OrderType, orderTypes } from '../orders/order-trigger.ts'

/** The diplomas of the academy: on Sprinters, on ETFs, on limit orders and on stop loss orders. */
export const diplomas = ['sp', 'etf', 'limit', 'stoploss'] as const
export type Diploma = (typeof diplomas)[number]

/** What can be locked: each type of product and each type of order. */
export const unlockables = [...productTypes, ...orderTypes] as const
export type Unlockable = ProductType | OrderType

/** For each type, whether a player may use it. */
export type Unlocked = Readonly<Record<Unlockable, boolean>>

/** What everybody may use, and what each diploma unlocks. Only a competition can unlock a type listed in neither. */
export interface UnlockRules {
  atStart: readonly Unlockable[]
  byDiploma: Readonly<Record<Diploma, readonly Unlockable[]>>
}

/** The rules unless the operator configures others. */
export const defaultUnlockRules: UnlockRules = {
  atStart: ['market', 'ss'],
  byDiploma: {
    sp: ['sp', 'sb', 'xt'],
    etf: ['etf', 'tracker'],
    limit: ['limit'],
    stoploss: ['stoploss'],
  },
}

/**
 * The types that a player may use.
 * @param earned the player's diplomas
 * @param competition what the competition unlocks for each of its players
 */
export function unlockedBy(
  earned: readonly Diploma[],
  rules: UnlockRules,
  competition: readonly Unlockable[],
): Unlocked {
  const open = new Set([
    ...rules.atStart,
    ...competition,
    ...earned.flatMap((diploma) => rules.byDiploma[diploma]),
  ])
  return Object.fromEntries(unlockables.map((type) => [type, open.has(type)])) as Record<Unlockable, boolean>
}

/** The first diploma that unlocks a type; null if none does. */
export function diplomaFor(type: Unlockable, { byDiploma }: Pick<UnlockRules, 'byDiploma'>): Diploma | null {
  return diplomas.find((diploma) => byDiploma[diploma].includes(type)) ?? null
}

/** Whether a player may use a type of order. A market order to sell is never locked: every position can be sold. */
export function mayOrderBy(orderType: OrderType, side: OrderSide, unlocked: Unlocked): boolean {
  return unlocked[orderType] || (side === 'sell' && orderType === 'market')
}

/**
 * Why a player may not place or change an order: the type of its product (for purchases only) takes precedence over the
 * type of the order. Null if the player may.
 */
export function lockOn(
  order: { side: OrderSide; productType: ProductType; orderType: OrderType },
  unlocked: Unlocked,
): 'product' | 'order' | null {
  const { side, productType, orderType } = order
  if (side === 'buy' && !unlocked[productType]) return 'product'
  return mayOrderBy(orderType, side, unlocked) ? null : 'order'
}
