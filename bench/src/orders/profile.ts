// The CPU profile of the server, summed by the parts of the code that handle an order.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from './wire.ts'

/** V8's format of a profile; times in microseconds of the monotonic clock. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** The settings with which a server writes its profile into a folder when it ends. */
export const profileInto = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${folder}`,
})

/** Where the code of each part is; the first that matches counts. */
const parts: readonly (readonly [string, RegExp])[] = [
  ['garbage collection', /^\(garbage collector\)/],
  ['waiting', /^\(idle\)/],
  [
    'sockets and system calls',
    /(^writev? |^writeUtf8|^writeLatin1|^writeBuffer|node:net|node:internal\/stream)/,
  ],
  ['driver of the database', /(\/pg\/|pg-protocol|pg-pool|pg-types|kysely|postgres-)/],
  ['validation (zod)', /(\/zod\/|fastify-type-provider-zod|contract\/src)/],
  ['authentication', /(fast-jwt|modules\/accounts|http\/authentication|node:crypto|node:internal\/crypto)/],
  ['rate limits and hooks', /(server\/src\/http|@fastify|modules\/account-links)/],
  [
    'HTTP',
    /(fastify|find-my-way|node:_http|node:internal\/http|node:http|parserOnHeaders|secure-json|avvio|pino)/,
  ],
  ['the command queue', /modules\/trading\/execution\/command-queue/],
  ['deciding', /(modules\/trading|domain\/src)/],
  ['outbox, bus and gateway', /(platform\/outbox|platform\/bus|src\/gateway|modules\/push)/],
  ['rankings', /modules\/rankings/],
  ['the market', /modules\/market/],
  ['native code', /^\(program\)/],
]

/** Microseconds per order, by part, within the measured period of a round. */
export async function partsOf(folder: string, report: Report): Promise<ReadonlyMap<string, number>> {
  const files = await readdir(folder)
  const sums = new Map<string, number>()
  for (const file of files) {
    const profile: Profile = JSON.parse(await readFile(join(folder, file), 'utf8'))
    if (profile.samples.length < 1_000) continue
    const partOf = new Map(
      profile.nodes.map(({ id, callFrame: { functionName, url } }) => {
        const place = `${functionName} ${url}`
        return [id, parts.find(([, pattern]) => pattern.test(place))?.[0] ?? 'other']
      }),
    )
    let time = profile.startTime
    for (const [index, sample] of profile.samples.entries()) {
      time += profile.timeDeltas[index]!
      if (time < report.startedUs || time >= report.startedUs + report.measuredMs * 1000) continue
      const part = partOf.get(sample)!
      sums.set(part, (sums.get(part) ?? 0) + profile.timeDeltas[index]!)
    }
  }
  return new Map([...sums].map(([part, us]) => [part, us / report.latenciesMs.length]))
}
