// npm run check: types, format and lint, unused code, the directions of the imports, and some rules of our own. Runs all
// checks, then lists those that failed.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkBreakpoints } from './breakpoints.ts'
import { checkDependencies } from './dependency-rules.ts'
import { checkFunctionLength } from './function-length.ts'
import { checkTableOwners } from './table-owners.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const typed = ['domain', 'contract', 'server', 'web', 'web/src/pwa/worker', 'e2e', 'bench', 'scripts']

function run(name: string, args: readonly string[]): boolean {
  const { status } = spawnSync(`${root}node_modules/.bin/${name}`, args, { cwd: root, stdio: 'inherit' })
  return status === 0
}

const checks: [name: string, check: () => boolean | Promise<boolean>][] = [
  ...typed.map((folder): [string, () => boolean] => [`types of ${folder}`, () => run('tsc', ['-p', folder])]),
  ['format and lint', () => run('biome', ['ci', '--error-on-warnings', '.'])],
  ['unused code', () => run('knip', [])],
  ['directions of imports', () => checkDependencies(root)],
  ['function length', () => checkFunctionLength(root)],
  ['table owners', () => checkTableOwners(root)],
  ['breakpoints', () => checkBreakpoints(root)],
]

const failed: string[] = []
for (const [name, check] of checks) {
  const passed = await check()
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name}\n`)
  if (!passed) failed.push(name)
}
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
  process.exit(1)
}
