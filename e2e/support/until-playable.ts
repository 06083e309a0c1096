// A server answers as soon as it has started, and is playable a moment later, once its market and its competition exist.

import { setTimeout as pause } from 'node:timers/promises'
import { getActiveCompetition } from '@koersklasse/contract/competitions.ts'
import { getSingleStocks, getSprinters, type Product } from '@koersklasse/contract/market.ts'
import { createClient, unwrap } from './client.ts'
import type { Game } from './game.ts'

const deadlineMs = 180_000

/** Waits until a competition runs, shares have prices, and Sprinters are issued; resolves to the shares in euro. */
export async function untilPlayable(game: Pick<Game, 'url' | 'output'>): Promise<Product[]> {
  const visitor = createClient(game.url)
  for (const end = performance.now() + deadlineMs; performance.now() < end; await pause(50)) {
    const { competition } = unwrap(await visitor.call(getActiveCompetition, {}))
    const { products } = unwrap(await visitor.call(getSingleStocks, {}))
    const sprinters = unwrap(await visitor.call(getSprinters, { query: { productType: 'sp' } })).products
    const isPriced = products.length > 0 && products.every(({ price }) => price !== null)
    if (competition !== null && isPriced && sprinters.length > 0)
      return products.filter(({ currency }) => currency === 'EUR')
  }
  throw new Error(`No competition, or no prices, in time:\n${game.output()}`)
}
