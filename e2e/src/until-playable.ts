// A server that has just started answers at once, and plays the game a moment later, when its market and its competition
// are there.

import { setTimeout as pause } from 'node:timers/promises'
import { getActiveCompetition } from '@koersklasse/contract/competitions.ts'
import { getSingleStocks, type Product } from '@koersklasse/contract/market.ts'
import { createClient, unwrap } from './client.ts'
import type { Game } from './game.ts'

const deadlineMs = 30_000

/** Waits until a competition is running and the shares in euro have prices; resolves to these shares. */
export async function untilPlayable(game: Game): Promise<Product[]> {
  const visitor = createClient(game.url)
  for (const end = performance.now() + deadlineMs; performance.now() < end; await pause(50)) {
    const { competition } = unwrap(await visitor.call(getActiveCompetition, {}))
    const { products } = unwrap(await visitor.call(getSingleStocks, {}))
    const shares = products.filter(({ currency }) => currency === 'EUR')
    if (competition !== null && shares.length > 0 && shares.every(({ price }) => price !== null))
      return shares
  }
  throw new Error(`No competition, or no prices, in time:\n${game.output()}`)
}
