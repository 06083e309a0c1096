// Whether the market of each node moves.

import { setTimeout as pause } from 'node:timers/promises'
import { getSingleStocks } from '@koersklasse/contract/market.ts'
import type { RoleState } from '@koersklasse/server/src/platform/database/hold-role.ts'
import { createClient, unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'

/** The METRICS_TOKEN of the nodes, whose metrics tell which of them runs the market. */
export const metricsToken = 'of-a-cluster-on-this-machine-only'

const deadlineMs = 60_000

/** The time of the newest quote that a node knows, by the market's clock in milliseconds. */
export async function newestQuote({ url }: Pick<Game, 'url'>): Promise<number> {
  const { products } = unwrap(await createClient(url).call(getSingleStocks, {}))
  return Math.max(...products.map(({ price }) => price?.quoteUpdatedOn ?? 0))
}

/**
 * Notes the newest quote of each node. Returns a function that waits until each of the nodes, or each of some of them, has a
 * quote that is newer by at least `laterMs` of the market's clock.
 */
export async function noteMarket(
  nodes: readonly Game[],
  laterMs: number,
): Promise<(moving?: readonly Game[]) => Promise<void>> {
  const newest = await Promise.all(nodes.map((node) => newestQuote(node).catch(() => 0)))
  const before = new Map(nodes.map((node, index) => [node, newest[index]!]))
  return async (moving = nodes) => {
    const end = performance.now() + deadlineMs
    for (const node of moving) {
      while ((await newestQuote(node).catch(() => 0)) <= before.get(node)! + laterMs) {
        if (performance.now() > end) throw new Error(`The market stands still:\n${node.output()}`)
        await pause(50)
      }
    }
  }
}

/** The metrics of a node, as Prometheus reads them. Rejects if it does not answer them. */
export async function readMetrics({ url }: Pick<Game, 'url'>): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  if (!response.ok) throw new Error(`${url} answered ${response.status} instead of its metrics`)
  return response.text()
}

/** Whether the role of the market is in a state on a node, by its metrics. */
export async function isMarket(state: RoleState, node: Game): Promise<boolean> {
  return (await readMetrics(node)).includes(`role{role="market",state="${state}"} 1`)
}

/** The node that runs the market. */
export async function findMarketNode(nodes: readonly Game[]): Promise<Game> {
  for (const node of nodes) if (await isMarket('held', node)) return node
  throw new Error('No node runs the market')
}
