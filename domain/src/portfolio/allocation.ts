// What a portfolio consists of, and what could cost it most.

import { type Cents, toCents } from '../money/money.ts'

/** A position at its bid. */
export interface Allocated {
  /** The group it belongs to: its type, its underlying or its currency. */
  group: string
  value: Cents
}

/** The part of a portfolio in a group; `share` is a fraction of the whole. */
export interface GroupShare {
  group: string
  value: Cents
  share: number
}

/** The groups of a portfolio, the largest first; equal ones by name. Empty groups are left out. */
export function allocationOf(positions: readonly Allocated[]): GroupShare[] {
  const whole = positions.reduce((sum, { value }) => sum + value, 0)
  return [...Map.groupBy(positions, ({ group }) => group)]
    .map(([group, own]) => ({ group, value: toCents(own.reduce((sum, { value }) => sum + value, 0)) }))
    .filter(({ value }) => value > 0)
    .map(({ group, value }) => ({ group, value, share: value / whole }))
    .sort((one, other) => other.value - one.value || (one.group < other.group ? -1 : 1))
}

/** A position and how it follows its underlying. */
export interface AtRisk {
  underlying: string
  value: Cents
  /** How many times as much it moves as its underlying; below zero for a short. */
  leverage: number
}

/** What a move of one underlying against the portfolio would cost. */
export interface Risk {
  underlying: string
  /** The move that costs money, as a fraction: below zero for a fall. */
  move: number
  /** In cents, above zero. No position loses more than it is worth. */
  loss: Cents
}

/** The move that risks are compared by, as a fraction: 10 %. */
export const riskMove = 0.1

/**
 * The largest risk: the underlying whose move of 10 %, up or down, costs the portfolio most, with all positions on
 * it taken together. Null for a portfolio that no such move costs a cent.
 */
export function largestRisk(positions: readonly AtRisk[]): Risk | null {
  const risks = [...Map.groupBy(positions, ({ underlying }) => underlying)].flatMap(([underlying, own]) =>
    [-riskMove, riskMove].map((move) => {
      const change = own.reduce((sum, { value, leverage }) => sum + value * Math.max(-1, leverage * move), 0)
      return { underlying, move, loss: toCents(Math.max(0, Math.round(-change))) }
    }),
  )
  const largest = risks.reduce<Risk | null>(
    (most, risk) => (risk.loss > (most?.loss ?? 0) ? risk : most),
    null,
  )
  return largest
}
