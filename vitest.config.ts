import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const setupFiles = fileURLToPath(new URL('scripts/test-setup.ts', import.meta.url))

// Files share workers, which is six times as fast; no test leaves state behind that another could see.
const shared = {
  ...{ pool: 'threads', isolate: false, environment: 'node', setupFiles },
  // For tests that hang; on a busy machine a test may take long.
  ...{ testTimeout: 120_000, hookTimeout: 120_000 },
  expect: { poll: { timeout: 60_000 } },
} as const

/** The files that only `npm test -- slow` runs: nodes that are killed many times, whole weeks, planted mistakes. */
const slow = [
  'faults/crash.test.ts',
  'faults/database-killed.test.ts',
  'faults/morning-mail.test.ts',
  'faults/notice-kill.test.ts',
  'faults/split.test.ts',
  'src/modules/trading/product-events/payouts.crash.test.ts',
  'test/oracles/abuse/abuse.test.ts',
  'test/oracles/bad-ticks/repair.killed.test.ts',
  'test/oracles/corporate-actions/every-weekday.test.ts',
  'test/oracles/twin/mistakes.test.ts',
  'test/system/market-speed.test.ts',
  'test/system/simulated-players.test.ts',
  'test/system/weekly-deposits.crash.test.ts',
]
const isSlow = process.env.SLOW === 'true'
/** The files that take long although they are small. */
const longButSmall = /(crash|enumeration|mistakes|morning-mail|notices|security|twin|week)\.test\.ts$/

/** Vitest starts with the largest files by default; one that takes long must not be the last, or a core idles. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longButSmall.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

function project(name: string, options: object = {}) {
  const files = isSlow
    ? { include: slow }
    : { include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', ...slow] }
  return { test: { ...shared, name, root: name, ...files, ...options } }
}

export default defineConfig({
  test: {
    // The last lines of npm test repeat only the first line of an error.
    chaiConfig: { truncateThreshold: 2_000 },
    // Tests often wait for PostgreSQL, or until a server does something; the default is a worker less than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('domain'),
      project('contract'),
      project('server', { globalSetup: 'test/fixtures/test-database.ts' }),
      project('web'),
      project('scripts'),
      // These start and kill real servers. They run after the other projects, and fewer at a time, so that a server is not
      // slowed down.
      project('e2e', {
        globalSetup: 'support/migrated-database.ts',
        maxWorkers: availableParallelism(),
        isolate: true,
        pool: 'forks',
        testTimeout: 600_000,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
