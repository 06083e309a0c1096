// A NATS cluster of three servers.

import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@koersklasse/server/test/fixtures/free-port.ts'
import { type Program, startProgram } from './programs.ts'

const serverCount = 3
const deadlineMs = 60_000

export interface NatsCluster {
  /** The addresses of all servers, as NATS_URL has them. */
  url: string
  /** Kills a server. */
  kill(index: number): Promise<void>
  /** Starts a server that was killed. */
  start(index: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the cluster; resolves when every server takes connections. */
export async function startNatsCluster(program: string): Promise<NatsCluster> {
  const indexes = Array.from({ length: serverCount }, (_, index) => index)
  const ports = await Promise.all(indexes.map(freePort))
  const routePorts = await Promise.all(indexes.map(freePort))
  const routes = routePorts.map((port) => `nats://127.0.0.1:${port}`)
  const servers: Program[] = []

  async function start(index: number): Promise<void> {
    const port = ports[index]!
    servers[index] = startProgram(program, [
      ...['-a', '127.0.0.1', '-p', String(port), '-n', `nats-${index + 1}`],
      ...['--cluster_name', 'koersklasse', '--cluster', routes[index]!, '--routes', routes.join(',')],
      // Otherwise clients would also learn addresses that are not in their settings.
      '--no_advertise',
    ])
    for (const end = performance.now() + deadlineMs; !(await isListening(port)); await pause(20))
      if (servers[index]!.hasEnded() || performance.now() > end)
        throw new Error(`nats-server: ${servers[index]!.output()}`)
  }

  await Promise.all(indexes.map(start))
  return {
    url: ports.map((port) => `nats://127.0.0.1:${port}`).join(','),
    kill: (index) => servers[index]!.stop('SIGKILL'),
    start,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

/** Whether something listens at a port of this machine. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
