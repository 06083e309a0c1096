// The speed of the market screens in a real browser. The code is in e2e, which has the browser.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../e2e/tools/screen-speed.ts', import.meta.url))
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
