// The process of a dry run. The server starts it and sends the job as the first message. The process lowers its priority
// below the server's, and ends with the outcome, or when the server is gone.

import { readdir } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { runDryRun } from './compose/dry-run/run-dry-run.ts'
import type { DryRunJob, DryRunMessage } from './modules/dry-runs/dry-run-messages.ts'
import { isUnavailable } from './platform/database/is-unavailable.ts'
import { StartupError } from './platform/startup-error.ts'

/** The least progress between two messages about it, as a fraction of the whole. */
const progressStep = 0.01
const lowestPriority = 19

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
process.once('disconnect', () => stopping.abort())

const tell = (message: DryRunMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send!(message, () => resolve())
    else resolve()
  })

/**
 * Lowers the priority of this process by a number of levels, as far as there are lower ones. On Linux each thread has its
 * own priority; new threads and processes, PostgreSQL among them, inherit it from the thread that starts them.
 */
async function lowerPriority(niceness: number): Promise<void> {
  const priority = Math.min(lowestPriority, getPriority() + niceness)
  const threads = await readdir('/proc/self/task').catch(() => [])
  for (const thread of [process.pid, ...threads.map(Number)]) setPriority(thread, priority)
}

process.once('message', async (job: DryRunJob) => {
  await lowerPriority(job.niceness)
  let told = 0
  const onProgress = (progress: number): void => {
    if (progress - told < progressStep) return
    told = progress
    void tell({ kind: 'progress', progress })
  }
  try {
    await tell({ kind: 'done', outcome: await runDryRun(job, onProgress, stopping.signal) })
  } catch (fault) {
    const hasDatabase = !(fault instanceof StartupError || isUnavailable(fault))
    const isExpected = !hasDatabase || stopping.signal.aborted
    const { message, stack } = fault as Error
    const failure = hasDatabase ? 'fault' : 'no_database'
    await tell({ kind: 'failed', failure, reason: isExpected ? message : String(stack) })
    process.exitCode = 1
  }
  process.exit()
})
