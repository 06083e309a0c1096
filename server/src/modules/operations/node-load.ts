// What the process of this node uses: its share of the processors, the lag of its event loop, its memory.

import { availableParallelism } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { NodeLoad } from '@koersklasse/contract/desk/operations.ts'

export type ProcessLoad = Pick<NodeLoad, 'cpu' | 'processors' | 'eventLoopLag' | 'memory'>

/** How often the event loop is timed, in milliseconds: a timer of its own, whose own interval is no lag. */
const resolution = 10
const nanosecondsInMs = 1e6

/** Measures the process. Each reading is about the time since the one before. */
export function createProcessLoad(): { read(): ProcessLoad; close(): void } {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  let usedBefore = process.cpuUsage()
  let readAt = performance.now()

  return {
    read() {
      const now = performance.now()
      const used = process.cpuUsage()
      const usedMs = (used.user + used.system - usedBefore.user - usedBefore.system) / 1_000
      const cpu = now > readAt ? usedMs / (now - readAt) : 0
      usedBefore = used
      readAt = now
      // An empty histogram has no percentiles.
      const lag = delays.count === 0 ? 0 : delays.percentile(99) / nanosecondsInMs - resolution
      delays.reset()
      return {
        cpu: Math.max(0, cpu),
        processors: availableParallelism(),
        eventLoopLag: Math.max(0, lag),
        memory: process.memoryUsage.rss(),
      }
    },
    close: () => void delays.disable(),
  }
}
