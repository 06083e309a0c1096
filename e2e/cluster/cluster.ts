// Three nodes behind nginx, with a NATS cluster and a PostgreSQL with a synchronous standby, on this machine. For `npm run
// cluster`, for the tests of failures and for the benchmark.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@koersklasse/server/test/fixtures/free-port.ts'
import { findLink, type Game, startGame } from '../support/game.ts'
import { type NatsCluster, startNatsCluster } from './nats-cluster.ts'
import { type Nginx, nginxPorts, startNginx } from './nginx.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import type { Programs } from './programs.ts'

const nodeCount = 3

export interface Cluster extends Pick<Game, 'url' | 'activationLink' | 'output'> {
  nodes: readonly Game[]
  nats: NatsCluster
  database: PostgresPair
  nginx: Pick<Nginx, 'pid'>
  /** Stops everything and removes its files. */
  stop(): Promise<void>
}

/**
 * Starts a cluster, as the demo; resolves when it is ready.
 * @param settings of every node
 * @param onProgress is called with what has been started
 */
export async function startCluster(
  programs: Programs,
  settings: Record<string, string> = {},
  onProgress: (what: string) => void = () => {},
): Promise<Cluster> {
  const ends = new AsyncDisposableStack()
  try {
    return { ...(await startParts(ends, programs, settings, onProgress)), stop: () => ends.disposeAsync() }
  } catch (fault) {
    await ends.disposeAsync()
    throw fault
  }
}

/** Starts the parts, and puts the function that ends each on the stack. */
async function startParts(
  ends: AsyncDisposableStack,
  programs: Programs,
  settings: Record<string, string>,
  onProgress: (what: string) => void,
): Promise<Omit<Cluster, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'koersklasse-cluster-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startPostgresPair(programs.postgres, folder)
  ends.defer(database.stop)
  onProgress(`PostgreSQL at ports ${database.ports.join(' (primary) and ')} (standby)`)
  const nats = await startNatsCluster(programs.natsServer)
  ends.defer(nats.stop)
  onProgress(`NATS at ${nats.url}`)

  const ports = await nginxPorts()
  const url = `http://localhost:${ports.players}`
  const shared = {
    ...{ DATABASE_URL: database.addressAt(ports.database), NATS_URL: nats.url },
    ...{
      JWT_SECRET: 'a secret that all of the nodes have',
      MARKET_SEED: 'a seed that all of the nodes have',
    },
    ...{ PUBLIC_URL: url, TRUST_PROXY: 'true' },
    ...settings,
  }
  // nginx must know the ports of the nodes, and the nodes reach the database through nginx.
  const nodePorts = await Promise.all(Array.from({ length: nodeCount }, freePort))
  const nginx = await startNginx(programs.nginx, folder, {
    ...{ ...ports, nodes: nodePorts, databases: database.ports },
  })
  ends.defer(nginx.stop)
  async function startNode(port: number): Promise<Game> {
    const node = await startGame(shared, true, port)
    ends.defer(node.remove)
    onProgress(`node at http://localhost:${port}`)
    return node
  }
  // The first node creates the tables and the past of the market.
  const [firstPort, ...otherPorts] = nodePorts
  const first = await startNode(firstPort!)
  const nodes = [first, ...(await Promise.all(otherPorts.map(startNode)))]
  return {
    ...{ url, nodes, nats, database, nginx },
    activationLink: (email) =>
      findLink(
        nodes.map(({ dataDir }) => join(dataDir, 'mail')),
        email,
        'activationCode',
      ),
    output: () => nodes.map((node, index) => `Node ${index + 1}:\n${node.output()}`).join('\n'),
  }
}
