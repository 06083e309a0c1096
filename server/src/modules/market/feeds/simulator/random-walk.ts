// Quoted prices follow the fair values: at once while the exchange is open, in part while it is closed. The rest shows at
// the opening, as a gap.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { FairMoves, FairReturns } from './fair-returns.ts'

/** How much of a movement shows while the exchange is closed. */
export const shownWhileClosed = 0.5

export interface RandomWalk {
  /** The time that it has reached. */
  at(): EpochMs
  /** Walks for some time, across no opening and no close. The result is valid until the next step. */
  step(ms: number): FairMoves
  /** Opens the exchanges that open now, with what was held back. Called after each step, once its end has been read. */
  open(): void
  /** The quoted price of an instrument, by its index among the symbols. */
  shown(index: number): number
  /** Has an instrument continue from a quoted price; what is held back at that moment stays held back. */
  continueFrom(index: number, shown: number): void
  /** Changes a price for another reason than the market, such as a dividend. */
  change(index: number, by: (price: number) => number): void
}

/** Begins with prices of 1. */
export function createRandomWalk({ symbols, profiles, draw }: FairReturns, start: EpochMs): RandomWalk {
  const prices = new Float64Array(symbols.length).fill(1)
  const heldBack = new Float64Array(symbols.length)
  let reached = start
  const part = (index: number) => Math.exp(shownWhileClosed * heldBack[index]!)
  function release(index: number): void {
    prices[index]! *= Math.exp(heldBack[index]!)
    heldBack[index] = 0
  }

  return {
    at: () => reached,
    step(ms) {
      const end = toEpochMs(reached + ms)
      const drawn = draw(reached, ms)
      for (const [index, profile] of profiles.entries()) {
        heldBack[index]! += drawn.moves[index]!
        if (profile.isShown(reached)) release(index)
      }
      reached = end
      return drawn
    },
    open() {
      for (const [index, profile] of profiles.entries()) if (profile.isShown(reached)) release(index)
    },
    shown: (index) => prices[index]! * part(index),
    continueFrom(index, shown) {
      prices[index] = shown / part(index)
    },
    change(index, by) {
      prices[index] = by(prices[index]!)
    },
  }
}
