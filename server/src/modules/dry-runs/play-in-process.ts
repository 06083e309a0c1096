// Plays a dry run in a process of its own, with a lower priority than the server and a folder of its own. The folder is removed
// when the process ends; what a killed server left is removed when the next one starts.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DryRunFailure, DryRunOutcome } from '@koersklasse/contract/desk/dry-run-outcome.ts'
import { lockDirectory } from '../../platform/database/lock-directory.ts'
import { readPidFile, removeSocket, stopOrphan } from '../../platform/database/stop-orphan.ts'
import type { Log } from '../../platform/log.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { DryRunJob, DryRunMessage } from './dry-run-messages.ts'

/** How long the process may take to close its database before it is killed, in milliseconds. */
const graceMs = 5_000
/** A dry run needs half of it. It fails, rather than take the memory of the game. */
const memory = '--max-old-space-size=768'

/** A dry run that has no outcome, and why. */
export class DryRunError extends Error {
  readonly failure: DryRunFailure

  constructor(failure: DryRunFailure, reason: string) {
    super(reason)
    this.failure = failure
  }
}

/** Where the dry runs of a data folder are played. */
export const dryRunFolder = (dataDir: string): string => join(dataDir, 'dry-runs')

/**
 * Plays a job.
 * @param program the file that the process runs
 * @param signal ends it
 * @throws DryRunError if it fails
 * @throws the reason of the signal if that ends it
 */
export async function playInProcess(
  job: DryRunJob,
  { program, log, signal }: { program: string; log: Log; signal: AbortSignal },
  onProgress: (progress: number) => void,
): Promise<DryRunOutcome> {
  signal.throwIfAborted()
  await mkdir(job.folder, { recursive: true, mode: 0o700 }).catch((fault: Error) => {
    throw new DryRunError('no_database', fault.message)
  })
  // Only what a program needs to run: none of the secrets of the server.
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, TZ: 'UTC' }
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [memory],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const stop = (): void => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }
  signal.addEventListener('abort', stop, { once: true })
  let last: DryRunMessage | null = null
  child.on('message', (message: DryRunMessage) => {
    if (message.kind === 'progress') onProgress(message.progress)
    else last = message
  })
  try {
    // A process that has ended already is reported by its exit, not by an error of this message.
    child.send(job, () => {})
    await ended
  } finally {
    signal.removeEventListener('abort', stop)
    await removeFolder(job.folder, log)
  }
  signal.throwIfAborted()
  const message = last as DryRunMessage | null
  if (message?.kind === 'done') return message.outcome
  throw message?.kind === 'failed'
    ? new DryRunError(message.failure, message.reason)
    : new DryRunError('killed', 'the process of a dry run was killed')
}

/**
 * Removes what killed dry runs have left in a data folder, and stops their databases. Resolves to whether everything is gone; a
 * process that is still ending keeps its folder.
 */
export async function removeLeftovers(dataDir: string, log: Log): Promise<boolean> {
  const folder = dryRunFolder(dataDir)
  let isAll = true
  for (const name of await readdir(folder).catch(() => []))
    isAll = (await removeFolder(join(folder, name), log)) && isAll
  if (isAll) await rm(folder, { recursive: true, force: true })
  return isAll
}

/** Removes a folder. Resolves to whether it did: it does not while a process uses the folder. */
async function removeFolder(folder: string, log: Log): Promise<boolean> {
  const home = join(folder, 'postgres')
  const data = join(home, 'data')
  let unlock = (): void => {}
  try {
    await access(home)
    unlock = lockDirectory(join(home, 'lock'))
    const running = await readPidFile(join(data, 'postmaster.pid'))
    await stopOrphan(data, log)
    if (running !== null) await removeSocket(running.socket)
  } catch (fault) {
    if (fault instanceof StartupError) return false
  } finally {
    unlock()
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  return true
}
