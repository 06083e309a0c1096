import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const setupFiles = fileURLToPath(new URL('scripts/seed.ts', import.meta.url))

// The files share their workers: no test leaves anything behind that another could see, and it is six times as fast.
const shared = {
  ...{ pool: 'threads', isolate: false, environment: 'node', setupFiles },
  // For what hangs: a test on a busy machine may take its time.
  ...{ testTimeout: 120_000, hookTimeout: 120_000 },
} as const

/** By itself Vitest begins with the largest files: of those that take longest each is small, and would come last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /(crash|twin|mistakes)\.test\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

function project(name: string, options: object = {}) {
  return { test: { ...shared, name, root: name, include: ['**/*.test.{ts,tsx}'], ...options } }
}

export default defineConfig({
  test: {
    // A core each: much of a test is waiting for PostgreSQL. By itself Vitest leaves one core alone.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      project('domain'),
      project('contract'),
      project('server', { globalSetup: 'src/platform/database/test-database.ts' }),
      project('web'),
      // Real servers, which are killed: after the others, so that no clock of theirs is held up.
      project('e2e', {
        isolate: true,
        pool: 'forks',
        testTimeout: 600_000,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
