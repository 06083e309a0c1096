// A game for a test: the real server as a process, with its own database and mails in a folder that is removed afterwards.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPidFile } from '@koersklasse/server/src/platform/database/stop-orphan.ts'
import { freePort } from '@koersklasse/server/test/fixtures/free-port.ts'
import { copyMigratedDatabase } from './migrated-database.ts'

const ownMain = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const clockAhead = fileURLToPath(new URL('clock-ahead.ts', import.meta.url))
const startDeadlineMs = 180_000
const mailDeadlineMs = 120_000

// On a busy machine a connection to localhost takes longer than the 250 ms after which Node.js gives up.
setDefaultAutoSelectFamilyAttemptTimeout(startDeadlineMs)

export type PartOfDatabase = 'main' | 'others' | 'all'

export interface Game {
  url: string
  dataDir: string
  /** The id of its process. */
  pid(): number
  /** Everything that the server has printed so far. */
  output(): string
  /** Waits for the mail with the activation link to an address; resolves to the link. */
  activationLink(email: string): Promise<string>
  /** Waits for the mail with the link for a new password to an address; resolves to the link. */
  resetLink(email: string): Promise<string>
  /** The mails to an address so far, oldest first, as text. */
  mailsTo(email: string): Promise<string[]>
  /** Stops the server with a signal, SIGTERM by default, and waits until it has ended. Keeps the data. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Kills its PostgreSQL: the postmaster, its child processes, or all of them. */
  killDatabase(which: PartOfDatabase): Promise<void>
  /** Starts the server again on the same data, with changed settings. */
  start(changes?: Record<string, string>): Promise<void>
  /** Stops the server and starts it again on the same data, with changed settings. */
  restart(changes?: Record<string, string>): Promise<void>
  /** Restarts the server with its real clock so many milliseconds ahead: what lasts some days is over then. */
  restartAhead(aheadMs: number): Promise<void>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

/**
 * Starts a game with these settings, as the demo unless `demo` is false, at a free port unless told. Resolves when it is ready.
 * @param main the server's program, of this version unless told
 */
export async function startGame(
  settings: Record<string, string> = {},
  demo = true,
  at: number | null = null,
  main = ownMain,
): Promise<Game> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-game-'))
  const port = at ?? (await freePort())
  const url = `http://localhost:${port}`
  let child: ChildProcess
  let printed = ''

  async function start(changes: Record<string, string> = {}, preloaded: string[] = []): Promise<void> {
    const imports = preloaded.flatMap((file) => ['--import', file])
    child = spawn(process.execPath, [...imports, main, ...(demo ? ['--demo'] : [])], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        SIMULATED_PLAYERS: '0',
        ...settings,
        ...changes,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ready = Promise.withResolvers<void>()
    const deadline = setTimeout(
      () => ready.reject(new Error(`No start in time:\n${printed}`)),
      startDeadlineMs,
    )
    const hear = (text: Buffer): void => {
      printed += text.toString()
      if (printed.slice(from).includes('is ready:')) ready.resolve()
    }
    const from = printed.length
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => ready.reject(new Error(`The server ended with ${code}:\n${printed}`)))
    await ready.promise.finally(() => clearTimeout(deadline))
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }

  async function remove(): Promise<void> {
    await stop()
    // A PostgreSQL that did not stop in time may write for a moment after the server has ended.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  // The last release makes tables of its own.
  if (main === ownMain && settings.DATABASE_URL === undefined) await copyMigratedDatabase(dataDir)
  await start().catch(async (fault: unknown) => {
    await remove()
    throw fault
  })
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => printed,
    activationLink: (email) => findLink([join(dataDir, 'mail')], email, 'activationCode'),
    resetLink: (email) => findLink([join(dataDir, 'mail')], email, 'resetCode'),
    mailsTo: (email) => readMails(join(dataDir, 'mail'), email),
    killDatabase: (which) => killDatabase(join(dataDir, 'postgres', 'data'), which),
    start: (changes) => start(changes),
    stop,
    async restart(changes) {
      await stop()
      await start(changes)
    },
    async restartAhead(aheadMs) {
      await stop()
      await start({ AHEAD_MS: String(aheadMs) }, [clockAhead])
    },
    remove,
  }
}

async function killDatabase(data: string, which: PartOfDatabase): Promise<void> {
  const main = (await readPidFile(join(data, 'postmaster.pid')))?.pid
  if (main === undefined) throw new Error('No database is running')
  const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8')
  const others = children.trim().split(' ').map(Number)
  // Children first, so that what they have not yet written to the disk is lost.
  const pids = { main: [main], others, all: [...others, main] }[which]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

async function readMails(folder: string, email: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(`-${email}.eml`))
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
}

/** Waits for the link with a parameter in the mails to an address, in any of some folders. */
export async function findLink(
  folders: readonly string[],
  email: string,
  parameter: string,
): Promise<string> {
  const deadline = Date.now() + mailDeadlineMs
  // The whole address: anna@example.org is also the end of hanna@example.org.
  const address = new RegExp(`(?<![\\w.-])${email.replaceAll('.', '\\.')}`)
  while (Date.now() < deadline) {
    const names = await Promise.all(folders.map(mailsIn))
    for (const path of names.flat()) {
      const text = await readFile(path, 'utf8')
      const link = new RegExp(`https?:\\S+${parameter}=[\\w-]+`).exec(text)?.[0]
      if (address.test(text) && link !== undefined) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail for ${email}`)
}

async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name))
}
