// The market at one instant, now or in the past, as simulated players see it, and the orders that come of it.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { type UnlockRules, unlockedBy } from '@koersklasse/domain/competition/unlocking.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { Product, ProductId } from '@koersklasse/domain/market/instrument.ts'
import { mid } from '@koersklasse/domain/market/quote.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, type Quantity, toCents } from '@koersklasse/domain/money/money.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { createRandomStreams } from '../../platform/random.ts'
import { characters } from './characters/characters.ts'
import type { DirectOffer, Held, Look, SprinterOffer, Wish } from './look.ts'
import type { DueLook } from './look-times.ts'
import { seed } from './roster.ts'

/** What a player has in a competition. */
export interface Holdings {
  portfolioId: string
  cash: Cents
  positions: readonly { productId: ProductId; quantity: Quantity; cost: Cents }[]
}

/** A market order of a portfolio, with a key that makes a repetition harmless. */
export interface NewOrder extends Wish {
  portfolioId: string
  key: string
}

/** The prices at an instant. */
export interface Prices {
  at: EpochMs
  product(id: ProductId): Product | undefined
  /** The price of a product that an order would be filled on at once; null if there is none. */
  priceOf(id: ProductId): EuroPrice | null
  /** The closes of a share or an ETF on the days before, oldest first. */
  closesOf(symbol: string): readonly number[]
  sprintersOn(symbol: string): readonly SprinterOffer[]
}

export interface Scene {
  prices: Prices
  /** The shares and ETFs that may be bought. */
  offers: readonly DirectOffer[]
  /** The underlyings of Sprinters; none where those are locked. */
  underlyings: readonly string[]
  sprinterCap: Cents
}

/**
 * What may be bought in a competition at some prices, by players without a diploma.
 * @param products all shares and ETFs
 * @param underlyings the symbols of everything that Sprinters are on
 */
export function sceneAt(
  prices: Prices,
  { products, underlyings }: { products: readonly Product[]; underlyings: readonly string[] },
  competition: Pick<Competition, 'unlocked' | 'sprinterCap'>,
  rules: UnlockRules,
): Scene {
  const unlocked = unlockedBy([], rules, competition.unlocked)
  return {
    prices,
    offers: products.flatMap(({ id, symbol, productType: type }): DirectOffer[] => {
      const price = unlocked[type] ? prices.priceOf(id) : null
      if (price === null) return []
      const closes = [...prices.closesOf(symbol), approximate(mid(price.quote))]
      return [{ id, symbol, type, bid: price.bid, ask: price.ask, closes }]
    }),
    underlyings: unlocked.sp ? underlyings : [],
    sprinterCap: competition.sprinterCap,
  }
}

/** The orders of a player who looks at a scene. */
export function ordersOf({ at, player }: DueLook, holdings: Holdings, scene: Scene): NewOrder[] {
  const { portfolioId } = holdings
  const look = lookAt(scene, holdings, `decision ${player.number} ${at}`)
  const wishes = characters[player.character].character.decide(look)
  return wishes.map((wish, place) => ({ ...wish, portfolioId, key: `simulated ${at} ${place}` }))
}

function lookAt({ prices, offers, underlyings, sprinterCap }: Scene, holdings: Holdings, name: string): Look {
  const held = holdings.positions.flatMap(({ productId, quantity, cost }): Held[] => {
    const product = prices.product(productId)
    if (product === undefined) return []
    const price = prices.priceOf(productId)
    const { id, symbol, productType: type } = product
    return [{ id, symbol, type, quantity, cost, bid: price?.bid ?? toCents(0), isPriced: price !== null }]
  })
  const worth = (all: readonly Held[]): number =>
    all.reduce((sum, { bid, quantity }) => sum + bid * quantity, 0)
  const inSprinters = worth(held.filter(({ type }) => isSprinterType(type)))
  return {
    cash: holdings.cash,
    value: toCents(holdings.cash + worth(held)),
    held,
    offers,
    underlyings,
    sprintersOn: prices.sprintersOn,
    sprinterRoom: toCents(Math.max(0, sprinterCap - inSprinters)),
    random: createRandomStreams(seed)(name),
  }
}
