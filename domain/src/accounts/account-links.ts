// How strong the evidence is that two accounts belong to one person. It is only a reason to look at them: people decide.

import type { Quantity } from '../money/money.ts'
import type { OrderSide } from '../orders/order.ts'
import type { EpochMs } from '../time/time.ts'

/** A device or network with at least this many accounts at a time is a school or an office, and is no evidence. */
export const crowdedFrom = 6
/** The width of the windows in which two accounts are on one network at the same time, in milliseconds. */
export const momentMs = 600_000
/** How far apart trades of one instant may be, in milliseconds. */
export const mirrorMs = 120_000
/** Two quantities are alike if the smaller is at least this part of the larger. */
const alike = 0.9
/** Fewer matching trades than this are taken for chance. */
const fewestMirrored = 3
/** The score from which two accounts are worth looking at. */
export const noticeableFrom = 25
/** For how many days after the end of a competition the evidence for links is kept. */
export const linkDays = 30

/** A purchase or sale. */
export interface LinkedTrade {
  productId: string
  side: OrderSide
  quantity: Quantity
  time: EpochMs
}

/** What is known of two accounts. */
export interface LinkFacts {
  /** On how many devices both were used. */
  devices: number
  /** In how many windows of ten minutes both were used on one network. */
  moments: number
  /** How many trades of one have a counterpart of the other: the same product, nearly the same instant and size. */
  mirrored: number
  /** As `mirrored`, but one account bought what the other sold. */
  opposite: number
  /** The number of trades of the account with the fewest. */
  trades: number
  /** Whether one was made after the other's sub-ranking, and is in no other. */
  servesInviter: boolean
}

/**
 * The trades of two accounts that go together. Each trade counts once, with the first counterpart in time.
 * @param one, other the trades of each, in any order
 */
export function compareTrades(
  one: readonly LinkedTrade[],
  other: readonly LinkedTrade[],
): Pick<LinkFacts, 'mirrored' | 'opposite' | 'trades'> {
  return {
    mirrored: countPairs(one, other, (a, b) => a.side === b.side),
    opposite: countPairs(one, other, (a, b) => a.side !== b.side),
    trades: Math.min(one.length, other.length),
  }
}

function countPairs(
  one: readonly LinkedTrade[],
  other: readonly LinkedTrade[],
  fits: (a: LinkedTrade, b: LinkedTrade) => boolean,
): number {
  const inTime = (a: LinkedTrade, b: LinkedTrade) => a.time - b.time
  const candidates = Map.groupBy(other.toSorted(inTime), ({ productId }) => productId)
  let count = 0
  for (const trade of one.toSorted(inTime)) {
    const left = candidates.get(trade.productId) ?? []
    // Candidates that are too early for this trade are too early for every later one.
    const first = left.findIndex(({ time }) => time >= trade.time - mirrorMs)
    left.splice(0, first === -1 ? left.length : first)
    const end = left.findIndex(
      (each) => each.time > trade.time + mirrorMs || (fits(trade, each) && isTogether(trade, each)),
    )
    if (end === -1 || !isTogether(trade, left[end]!)) continue
    left.splice(end, 1)
    count += 1
  }
  return count
}

function isTogether(one: LinkedTrade, other: LinkedTrade): boolean {
  const [less, more] = [Math.min(one.quantity, other.quantity), Math.max(one.quantity, other.quantity)]
  return Math.abs(one.time - other.time) <= mirrorMs && less >= alike * more
}

/**
 * The strength of the evidence for a link, from 0 (none) to 100. Each kind of evidence has a weight w between 0 and 1;
 * weights combine as independent probabilities do: score = 100 × (1 − Π (1 − w)), rounded down.
 *
 * - A shared device: 0.25.
 * - The same network in the same minutes: 0.05 for each of the first three times.
 * - An account that only serves the inviter: 0.15.
 * - Mirrored trades: 0.75 × their part of the trades of the account with the fewest. Opposite trades: 0.6 × their part.
 *   Each kind counts from three trades on; fewer are taken for chance.
 *
 * The first three describe a household. Together they score 45, so people who share a home and a computer stay below 50;
 * only their trades can take them above it.
 */
export function scoreLink({
  devices,
  moments,
  mirrored,
  opposite,
  trades,
  servesInviter,
}: LinkFacts): number {
  const partOf = (count: number) => (count < fewestMirrored ? 0 : count / trades)
  const weights = [
    devices > 0 ? 0.25 : 0,
    0.05 * Math.min(3, moments),
    servesInviter ? 0.15 : 0,
    0.75 * partOf(mirrored),
    0.6 * partOf(opposite),
  ]
  return Math.floor(100 * (1 - weights.reduce((left, weight) => left * (1 - weight), 1)))
}
