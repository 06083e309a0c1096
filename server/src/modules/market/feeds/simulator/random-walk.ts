// Prices that follow the movements drawn for them. Nothing is held back: what a price will do next is not contained in
// what has been shown, of it or of any other.

import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { FairMoves, FairReturns } from './fair-returns.ts'

export interface RandomWalk {
  /** The time that it has reached. */
  at(): EpochMs
  /** Walks for some time, across no opening and no close. The result is valid until the next step. */
  step(ms: number): FairMoves
  /** Opens the exchanges that open now, with a gap. Called after each step, once its end has been read. */
  open(): void
  /** The price of an instrument, by its index among the symbols. */
  price(index: number): number
  /** Changes a price for another reason than the market, such as a dividend, or to continue from a quote. */
  change(index: number, by: (price: number) => number): void
}

/** Begins with prices of 1. */
export function createRandomWalk({ symbols, draw, drawGaps }: FairReturns, start: EpochMs): RandomWalk {
  const prices = new Float64Array(symbols.length).fill(1)
  let reached = start
  function move(by: Float64Array): void {
    for (const [index, each] of by.entries()) prices[index]! *= Math.exp(each)
  }

  return {
    at: () => reached,
    step(ms) {
      const drawn = draw(reached, ms)
      move(drawn.moves)
      reached = toEpochMs(reached + ms)
      return drawn
    },
    open() {
      const gaps = drawGaps(reached)
      if (gaps !== null) move(gaps)
    },
    price: (index) => prices[index]!,
    change(index, by) {
      prices[index] = by(prices[index]!)
    },
  }
}
