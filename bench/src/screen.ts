// How fast the screens of the market are, in a real browser. The work is done where the browser is.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../e2e/src/screen-speed.ts', import.meta.url))
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
