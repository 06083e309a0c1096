// The memory that a node uses, without garbage.

import { once } from 'node:events'
import { readMetrics } from '@koersklasse/e2e/cluster/market-moves.ts'
import type { Game } from '@koersklasse/e2e/support/game.ts'

/** The settings of a node whose heap is to be read. */
export const heapSettings = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** The heap of a node and the buffers outside it, in bytes, after a garbage collection. */
export async function readHeap(node: Game): Promise<number> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(node.output()) ?? []
  const inspector = new WebSocket(address!)
  await once(inspector, 'open')
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(inspector, 'message')
  inspector.close()
  const figures = ['heap_size_used', 'external_memory'].map((name) => figureOf(node, `nodejs_${name}_bytes`))
  return (await Promise.all(figures)).reduce((sum, bytes) => sum + bytes, 0)
}

/** A figure of a node's metrics. */
export async function figureOf(node: Game, name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await readMetrics(node))?.[1])
}
