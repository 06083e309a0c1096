// npm run cluster: starts a cluster to try it out, until Ctrl-C. When its primary database is killed, the standby takes over.

import { startCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const programs = findPrograms()
if ('missing' in programs) {
  say(`A cluster needs programs that are not here. On Debian: apt-get install ${programs.missing.join(' ')}`)
  process.exit(1)
}

const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})
const cluster = await startCluster(programs, {}, say)
const { primary } = cluster.database
say(`\nThe game is ready: ${cluster.url}`)
say('Players and connections to the database come in through nginx. Kill something and see:')
for (const [index, node] of cluster.nodes.entries()) say(`  kill -9 ${node.pid()}   # node ${index + 1}`)
say(`  kill -9 ${primary.pid}   # the primary database; the standby takes over`)
say('Press Ctrl-C to stop.')

const watching = setInterval(() => {
  if (!primary.hasEnded()) return
  clearInterval(watching)
  const began = performance.now()
  cluster.database.promote().then(
    () => say(`The standby took over in ${Math.round(performance.now() - began)} ms`),
    (fault) => say(String(fault)),
  )
}, 100)
await interrupted
clearInterval(watching)
say('Stopping ...')
await cluster.stop()
