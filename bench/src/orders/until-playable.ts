// Waits for a server to become playable.

import { setTimeout as pause } from 'node:timers/promises'
import { getActiveCompetition } from '@koersklasse/contract/competitions.ts'
import type { CallOutput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import { getSingleStocks } from '@koersklasse/contract/market.ts'

/** The deadline for becoming playable, in milliseconds. */
const startMs = 120_000

/** Waits until a server has a competition and prices; resolves to the products that can be traded. */
export async function untilPlayable(port: number): Promise<string[]> {
  const ask = async <E extends Endpoint>({ path, response }: E): Promise<CallOutput<E>> =>
    response.parse(await (await fetch(`http://localhost:${port}/api${path}`)).json()) as CallOutput<E>
  for (const end = performance.now() + startMs; performance.now() < end; await pause(100)) {
    const { competition } = await ask(getActiveCompetition)
    const { products } = await ask(getSingleStocks)
    const priced = products.filter(({ price }) => price !== null)
    if (competition !== null && priced.length > 0) return priced.map(({ id }) => id)
  }
  throw new Error('The server has no competition or no prices')
}
