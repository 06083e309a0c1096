// What several characters do: choose at random, and turn amounts into orders.

import { toQuantity } from '@koersklasse/domain/money/money.ts'
import type { Random } from '../../../platform/random.ts'
import type { Held, Look, Offer, Wish } from '../look.ts'

/** One of some things, each as likely as the others; undefined if there are none. */
export function oneOf<Thing>(things: readonly Thing[], random: Random): Thing | undefined {
  return things[Math.floor(random.uniform() * things.length)]
}

/** So many of some things, or all of them, each as likely as the others. */
export function someOf<Thing>(things: readonly Thing[], count: number, random: Random): Thing[] {
  const left = [...things]
  const chosen: Thing[] = []
  while (chosen.length < count && left.length > 0) {
    chosen.push(...left.splice(Math.floor(random.uniform() * left.length), 1))
  }
  return chosen
}

/** A number between two, all equally likely. */
export function between(low: number, high: number, random: Random): number {
  return low + (high - low) * random.uniform()
}

/** A purchase for an amount in cents at the most; nothing if that does not pay for a piece. */
export function buyFor(amount: number, { id, ask }: Offer): Wish[] {
  const pieces = Math.floor(amount / ask)
  return pieces > 0 ? [{ side: 'buy', productId: id, quantity: toQuantity(pieces) }] : []
}

/** The sale of all pieces; nothing if there is no price now. */
export function sellAll({ id, isPriced }: Held): Wish[] {
  return isPriced ? [{ side: 'sell', productId: id, quantity: null }] : []
}

/** The cash that can be invested, in cents: some is kept for costs, and for a price that moves until the fill. */
export function spendable({ cash, value }: Look): number {
  return Math.max(0, cash - value * 0.01)
}

/** The return of some pieces since their purchase: 0.1 for a gain of a tenth. */
export function gainOf({ bid, quantity, cost }: Held): number {
  return cost === 0 ? 0 : (bid * quantity) / cost - 1
}

/** The return of a product over its last days; 0 where its past is too short. */
export function trendOf({ closes }: { closes: readonly number[] }, days: number): number {
  const [from, to] = [closes.at(-1 - days), closes.at(-1)]
  return from === undefined || to === undefined || from === 0 ? 0 : to / from - 1
}

/** The standard deviation of a product's daily returns; 0 where its past is too short. */
export function swingsOf({ closes }: { closes: readonly number[] }): number {
  if (closes.length < 3) return 0
  const returns = closes.slice(1).map((close, place) => close / closes[place]! - 1)
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length
  return Math.sqrt(returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (returns.length - 1))
}
