// The programs of a cluster, which come with Debian's packages, and processes that are stopped in order.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '@koersklasse/server/test/fixtures/find-program.ts'
import { findInstalledPostgres } from '@koersklasse/server/test/fixtures/installed-postgres.ts'

export interface Programs {
  nginx: string
  natsServer: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
}

/** nginx passes connections to the database on by this module. */
export const streamModule = '/usr/lib/nginx/modules/ngx_stream_module.so'

/** The programs of this machine; or the Debian packages that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const nginx = findProgram('nginx')
  const natsServer = findProgram('nats-server')
  const installed = findInstalledPostgres()
  const postgres = installed !== null && existsSync(join(installed, 'pg_basebackup')) ? installed : null
  if (nginx !== null && natsServer !== null && postgres !== null && existsSync(streamModule))
    return { nginx, natsServer, postgres }
  return {
    missing: [
      ...(nginx === null ? ['nginx-light'] : []),
      ...(existsSync(streamModule) ? [] : ['libnginx-mod-stream']),
      ...(natsServer === null ? ['nats-server'] : []),
      ...(postgres === null ? ['postgresql', 'libpq-dev'] : []),
    ],
  }
}

/** A process of the cluster. */
export interface Program {
  pid: number
  hasEnded(): boolean
  /** What it has printed. */
  output(): string
  /** Sends a signal, SIGTERM by default, and waits for the end. Can be called twice. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches only this process, which stops it in order. */
export function startProgram(command: string, args: readonly string[]): Program {
  const child: ChildProcess = spawn(command, args, {
    ...{ stdio: ['ignore', 'pipe', 'pipe'], detached: true, cwd: '/' },
  })
  let printed = ''
  const hear = (text: Buffer): void => {
    printed = (printed + text.toString()).slice(-20_000)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = once(child, 'exit')
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    hasEnded,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (hasEnded()) return
      child.kill(signal)
      await ended
    },
  }
}
