// Whether the market of each node moves.

import { setTimeout as pause } from 'node:timers/promises'
import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { createClient, unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'

/** What nodes must have as METRICS_TOKEN, so that the market's can be found. */
export const metricsToken = 'of-a-cluster-on-this-machine-only'

const deadlineMs = 60_000

/** The time of the newest quote that a node knows, by the market's clock in milliseconds. */
async function newestQuote({ url }: Pick<Game, 'url'>): Promise<number> {
  const { products } = unwrap(await createClient(url).call(getSingleStocks, {}))
  return Math.max(...products.map(({ price }) => price?.quoteUpdatedOn ?? 0))
}

/**
 * Notes the newest quotes of nodes now; returns a function that waits until each node has one from at least so many
 * milliseconds of the market later.
 */
export async function noteMarket(nodes: readonly Game[], laterMs: number): Promise<() => Promise<void>> {
  const before = await Promise.all(nodes.map((node) => newestQuote(node).catch(() => 0)))
  const end = performance.now() + deadlineMs
  return async () => {
    for (const [index, node] of nodes.entries()) {
      while ((await newestQuote(node).catch(() => 0)) <= before[index]! + laterMs) {
        if (performance.now() > end) throw new Error(`The market stands still:\n${node.output()}`)
        await pause(50)
      }
    }
  }
}

/** The node that runs the market. */
export async function findMarketNode(nodes: readonly Game[]): Promise<Game> {
  for (const node of nodes) {
    const metrics = await fetch(`${node.url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    if (/role\{role="market",state="held"\} 1/.test(await metrics.text())) return node
  }
  throw new Error('No node runs the market')
}
