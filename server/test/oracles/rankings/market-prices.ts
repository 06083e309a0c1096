// The prices of a session: random walks in the units of their exchanges, with leaps that knock Sprinters out.

import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import type { Choices } from '../abuse/random.ts'

interface Walk {
  price: number
  digits: number
  /** How far it moves from one quote to the next, and at a leap, as a fraction. */
  step: number
  leap: number
  isDelisted: boolean
}

/** A split that changes the price of a symbol at an instant. */
export interface PriceSplit {
  symbol: string
  newPieces: number
  oldPieces: number
  effective: number
}

export interface Prices {
  symbols: readonly string[]
  /** The quotes of an instant: of some symbols, the first time of all. */
  quotesAt(time: number): RawQuote[]
  /** The last price of a symbol, as a quote. */
  last(symbol: string): { bid: string; ask: string }
  addSplit(split: PriceSplit): void
  /** Ends the quotes of a symbol from an instant on. */
  addDelisting(symbol: string, effective: number): void
}

export function createPrices({ whole, pick, happens }: Choices): Prices {
  const walk = (price: number, digits: number, step: number, leap: number): Walk => ({
    ...{ price, digits, step, leap, isDelisted: false },
  })
  const walks = new Map([
    ['KPN', walk(whole(2_00, 40_00) / 100, 2, 0.012, 0.3)],
    ['IBM', walk(whole(90_00, 260_00) / 100, 2, 0.01, 0.25)],
    ['IWDA', walk(whole(60_00, 120_00) / 100, 2, 0.006, 0.05)],
    ['AEX', walk(whole(800_00, 1_100_00) / 100, 2, 0.006, 0.07)],
    ['EURUSD', walk(whole(1_05, 1_20) / 100, 4, 0.002, 0.03)],
  ])
  let splits: PriceSplit[] = []
  let delistings: { symbol: string; effective: number }[] = []
  let isFirst = true

  function takeEvents(time: number): void {
    for (const { symbol, newPieces, oldPieces } of splits.filter(({ effective }) => effective <= time))
      walks.get(symbol)!.price *= oldPieces / newPieces
    splits = splits.filter(({ effective }) => effective > time)
    for (const { symbol } of delistings.filter(({ effective }) => effective <= time))
      walks.get(symbol)!.isDelisted = true
    delistings = delistings.filter(({ effective }) => effective > time)
  }

  return {
    symbols: [...walks.keys()],
    quotesAt(time) {
      takeEvents(time)
      const quoted = [...walks].filter(([, { isDelisted }]) => !isDelisted && (isFirst || happens(0.7)))
      isFirst = false
      return quoted.map(([symbol, one]) => {
        const size = happens(0.04) ? one.leap : happens(0.15) ? 0 : one.step
        one.price = Math.max(0.5, one.price * (1 + (pick([-1, 1]) * size * whole(30, 100)) / 100))
        const tick = 10 ** -one.digits
        const bid = Math.round(one.price / tick) * tick
        const ask = bid + tick * whole(0, 3)
        return { symbol, bid: bid.toFixed(one.digits), ask: ask.toFixed(one.digits), time }
      })
    },
    last(symbol) {
      const { price, digits } = walks.get(symbol)!
      return { bid: price.toFixed(digits), ask: price.toFixed(digits) }
    },
    addSplit: (split) => void splits.push(split),
    addDelisting: (symbol, effective) => void delistings.push({ symbol, effective }),
  }
}
