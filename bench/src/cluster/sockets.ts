// The sockets of many players, in a few processes, since each may open a limited number of files.

import { setTimeout as pause } from 'node:timers/promises'
import { startProcess } from '../start-process.ts'
import type { Players, Report, Round } from './wire.ts'

const processes = 2
const addressesEach = 1_000
const lists = 100
/** How long sockets may take to open again: on two slow cores 20,000 of them take some minutes. */
const deadlineMs = 600_000

/** Starts the processes with a socket for each player, which follows some of the products; none is open yet. */
export function startSockets(
  port: number,
  tokens: readonly string[],
  products: { ids: readonly string[]; each: number },
) {
  const readers = Array.from({ length: processes }, (_, index) => {
    const reader = startProcess<Players, Round, Report>('cluster/readers.ts')
    reader.tell({
      port,
      tokens: tokens.filter((_, player) => player % processes === index),
      lists: Array.from({ length: lists }, (_, first) =>
        Array.from(
          { length: products.each },
          (_, next) => products.ids[(first + next) % products.ids.length]!,
        ),
      ),
      firstAddress: 256 + index * addressesEach,
    })
    return reader
  })

  async function ask(open: boolean): Promise<Report> {
    const reports = await Promise.all(readers.map((reader) => reader.run({ open })))
    const sum = (of: (report: Report) => number): number => reports.reduce((all, one) => all + of(one), 0)
    return { open: sum((one) => one.open), closed: sum((one) => one.closed), bytes: sum((one) => one.bytes) }
  }

  return {
    open: () => ask(true),
    report: () => ask(false),
    /** Waits until all sockets are open. */
    async untilOpen(): Promise<void> {
      for (const end = performance.now() + deadlineMs; ; await pause(50)) {
        const { open } = await ask(false)
        if (open === tokens.length) return
        if (performance.now() > end) throw new Error(`Only ${open} of ${tokens.length} sockets are open`)
      }
    },
    stop() {
      for (const reader of readers) reader.stop()
    },
  }
}
