// Runs one backup or restore in a process of its own, and prints its time and memory as JSON.

import { backUp } from '@koersklasse/server/src/platform/backup/back-up.ts'
import { restore } from '@koersklasse/server/src/platform/backup/restore.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import { createLog } from '@koersklasse/server/src/platform/log.ts'

const [, , what, place = '', file = ''] = process.argv
const key = 'a passphrase for the benchmark, long and varied'

const begun = performance.now()
if (what === 'backup') {
  const options = { connectionString: place, dataDir: '/nonexistent', file, key, version: '0' }
  await backUp({ ...options, clock: systemClock, kind: 'copy' })
} else await restore({ databaseUrl: null, dataDir: place, file, key, log: createLog('error') })
const seconds = (performance.now() - begun) / 1_000
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
process.stdout.write(
  JSON.stringify({ seconds, megabytes: maxRSS / 1_024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }),
)
