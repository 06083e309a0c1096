// Orders of many players at random moments, and how long the nodes took to answer them.

import { setTimeout as pause } from 'node:timers/promises'
import { nodeHeader } from '@koersklasse/e2e/cluster/nginx.ts'
import { createTrader, type Trader } from '@koersklasse/e2e/cluster/trading.ts'
import { type Client, createClient } from '@koersklasse/e2e/support/client.ts'
import { createRandom } from '@koersklasse/server/src/platform/random.ts'

/** The calls of a period. */
export interface Calls {
  /** In milliseconds, by the address of the node that answered. */
  latenciesMs: Map<string, number[]>
  /** How many got no answer, or an error. A trader repeats a call once after no answer, 408, or 500 and above. */
  failed: number
}

/** Makes traders, and places their orders. */
export function measureOrders(url: string, tokens: readonly string[], productIds: readonly string[]) {
  const random = createRandom('orders')
  let calls: Calls = { latenciesMs: new Map(), failed: 0 }
  let onAnswer = (): void => {}
  const traders = tokens.map((token, index) => {
    const name = `player${index}`
    return createTrader(name, timed(token), productIds, createRandom(name))
  })

  function timed(token: string): Client {
    return {
      async call(endpoint, input, options) {
        let node = ''
        const client = createClient(url, token, ({ headers }) => {
          node = headers.get(nodeHeader)?.split(', ').at(-1) ?? ''
        })
        const began = performance.now()
        const answer = await client.call(endpoint, input, options).catch(() => null)
        if (answer?.ok) note(node, performance.now() - began)
        else calls.failed += 1
        if (answer === null) throw new Error('No answer')
        return answer
      },
    }
  }

  function note(node: string, ms: number): void {
    const those = calls.latenciesMs.get(node)
    if (those === undefined) calls.latenciesMs.set(node, [ms])
    else those.push(ms)
    onAnswer()
  }

  return {
    traders: traders as readonly Trader[],
    /** Places orders at a rate a second until the signal aborts; resolves when all have been answered. Rejects if one is refused. */
    async place(rate: number, signal: AbortSignal): Promise<void> {
      const underWay = new Set<Promise<unknown>>()
      const faults: unknown[] = []
      for (
        let due = performance.now();
        !signal.aborted;
        due -= (Math.log(1 - random.uniform()) * 1_000) / rate
      ) {
        await pause(Math.max(0, due - performance.now()))
        const trader = traders[Math.floor(random.uniform() * traders.length)]!
        const order: Promise<unknown> = trader
          .send()
          .catch((fault) => faults.push(fault))
          .finally(() => underWay.delete(order))
        underWay.add(order)
        if (faults.length > 0) throw faults[0]
      }
      await Promise.all(underWay)
    },
    /** Resolves when an order is answered. */
    nextAnswer: (): Promise<void> =>
      new Promise((resolve) => {
        onAnswer = resolve
      }),
    /** The calls since this was called last. */
    take(): Calls {
      const taken = calls
      calls = { latenciesMs: new Map(), failed: 0 }
      return taken
    },
  }
}
