// The prices that are shown follow the fair values: at once while the exchange is open, only in part while it is closed.
// What was held back shows at the opening, as a gap.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import type { FairMoves, FairReturns } from './fair-returns.ts'

/** How much of a movement shows while the exchange is closed. */
export const shownWhileClosed = 0.5

export interface PriceWalk {
  /** How far it has come. */
  at(): EpochMs
  /** Goes on by a stretch, which reaches over no opening and no close. The result is good until the next one. */
  step(ms: number): FairMoves
  /** Opens what opens now, with what was held back. To be called after each step, when the end of it has been looked at. */
  open(): void
  /** The price that is shown of an instrument, by its place among the symbols. */
  shown(index: number): number
  /** Has an instrument go on from a shown price; what is held back at that moment stays so. */
  goOnFrom(index: number, shown: number): void
  /** Changes a price by something that happens beside the market. */
  change(index: number, by: (price: number) => number): void
}

/** Begins with prices of 1. */
export function createPriceWalk({ symbols, rhythms, draw }: FairReturns, start: EpochMs): PriceWalk {
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
      for (const [index, rhythm] of rhythms.entries()) {
        heldBack[index]! += drawn.moves[index]!
        if (rhythm.isShown(reached)) release(index)
      }
      reached = end
      return drawn
    },
    open() {
      for (const [index, rhythm] of rhythms.entries()) if (rhythm.isShown(reached)) release(index)
    },
    shown: (index) => prices[index]! * part(index),
    goOnFrom(index, shown) {
      prices[index] = shown / part(index)
    },
    change(index, by) {
      prices[index] = by(prices[index]!)
    },
  }
}
