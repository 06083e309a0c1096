// Which types of product and order a player may use: those that are open from the start, those that the diplomas of the
// academy open, and those that a competition starts with (specification, sections 1, 4 and 6).

import { type ProductType, productTypes } from './instrument.ts'
import type { OrderSide } from './order.ts'
import { type OrderType, orderTypes } from './order-trigger.ts'

/** The diplomas of the academy: on Sprinters, on ETFs, on limit orders and on stop loss orders. */
export const diplomas = ['sp', 'etf', 'limit', 'stoploss'] as const
export type Diploma = (typeof diplomas)[number]

/** What can be locked: every type of product, and every type of order. */
export const unlockables = [...productTypes, ...orderTypes] as const
export type Unlockable = ProductType | OrderType

/** Whether a player may use each of them. */
export type Unlocked = Readonly<Record<Unlockable, boolean>>

/** What is open to everybody, and what each diploma opens. What stands nowhere, only a competition can open. */
export interface UnlockRules {
  atStart: readonly Unlockable[]
  byDiploma: Readonly<Record<Diploma, readonly Unlockable[]>>
}

/** The rules of the game where nothing else is set. */
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
 * What a player may use.
 * @param earned the player's diplomas
 * @param competition what the competition opens to each of its players
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

/** The diploma that opens a type: the first of several, null where none does. */
export function diplomaFor(type: Unlockable, { byDiploma }: Pick<UnlockRules, 'byDiploma'>): Diploma | null {
  return diplomas.find((diploma) => byDiploma[diploma].includes(type)) ?? null
}

/** Whether a type of order may be used. What one has can always be sold, so a market order sells whatever is locked. */
export function mayOrderBy(orderType: OrderType, side: OrderSide, unlocked: Unlocked): boolean {
  return unlocked[orderType] || (side === 'sell' && orderType === 'market')
}

/**
 * What keeps a player from placing or changing an order: the type of the product, which counts for a purchase alone,
 * before that of the order; null where nothing does.
 */
export function lockOn(
  order: { side: OrderSide; productType: ProductType; orderType: OrderType },
  unlocked: Unlocked,
): 'product' | 'order' | null {
  const { side, productType, orderType } = order
  if (side === 'buy' && !unlocked[productType]) return 'product'
  return mayOrderBy(orderType, side, unlocked) ? null : 'order'
}
