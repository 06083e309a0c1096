// The PostgreSQL that a server left behind when it was killed. Only the server that holds the lock on the directory may
// call this: then whatever runs there is an orphan.

import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

const pollMs = 20
const listenMs = 2_000
/** How long a PostgreSQL may take for each way of stopping: fast, at once, hard. */
const waysToStop = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 1_000],
] as const

/** Stops the PostgreSQL that runs in `dataDirectory`, if one does, and resolves when it is gone. */
export async function stopOrphan(dataDirectory: string, log: Log): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid')
  const isThere = async (pid: number) => isAlive(pid) && (await readPidFile(pidFile))?.pid === pid
  const found = await readPidFile(pidFile)
  if (found === null || !isAlive(found.pid)) return

  if (
    !(await isListening([join(dataDirectory, socketName(found.port)), found.socket], () =>
      isThere(found.pid),
    ))
  ) {
    if (!(await isThere(found.pid))) return
    // The id belongs to some other process by now, which PostgreSQL would take for itself. It passes over its parent's,
    // and then still finds out from the rest of the file whether old parts of itself are at work.
    await writeFile(pidFile, found.text.replace(/^\d+/, String(process.pid)))
    return
  }
  log.warn({ pid: found.pid }, 'stopping the PostgreSQL of a server that was killed')
  for (const [signal, waitMs] of waysToStop) {
    if (isAlive(found.pid)) process.kill(found.pid, signal)
    if (await holds(async () => !(await isThere(found.pid)), waitMs)) return
  }
}

/** The name of PostgreSQL's socket in its directory. */
export function socketName(port: number | string): string {
  return `.s.PGSQL.${port}`
}

/** Reads postmaster.pid: process id, data directory, start time, port, socket directory, address, memory key, state. */
export async function readPidFile(
  path: string,
): Promise<{ pid: number; port: string; socket: string; isReady: boolean; text: string } | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const [pid, , , port = '', socketDirectory = '', , , state = ''] = text.split('\n')
  if (!(Number(pid) > 0)) return null
  const socket = join(socketDirectory, socketName(port))
  return { pid: Number(pid), port, socket, isReady: state.trim() === 'ready', text }
}

/** Whether a process has this id and is ours to signal; the same question that PostgreSQL asks. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Whether something answers on one of the sockets; what is just starting gets a moment, as long as it is there. */
async function isListening(sockets: string[], isThere: () => Promise<boolean>): Promise<boolean> {
  let answered = false
  await holds(async () => {
    for (const socket of sockets) answered ||= await canConnect(socket)
    return answered || !(await isThere())
  }, listenMs)
  return answered
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function holds(condition: () => Promise<boolean>, waitMs: number): Promise<boolean> {
  for (const end = performance.now() + waitMs; performance.now() < end; await pause(pollMs)) {
    if (await condition()) return true
  }
  return false
}
