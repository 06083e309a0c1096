// npm run bench -- <name>: runs a benchmark, a file of this folder. Without a name it lists them.

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'run.ts')
  .map((entry) => entry.name.slice(0, -'.ts'.length))
const [name, ...rest] = process.argv.slice(2)

if (name === undefined || !names.includes(name)) {
  process.stdout.write(
    'npm run bench -- <name>, with one of these names (method and last result in bench/):\n',
  )
  for (const each of names) process.stdout.write(`  ${each}\n`)
  process.exitCode = name === undefined ? 0 : 1
} else {
  const { status } = spawnSync(process.execPath, [`${folder}${name}.ts`, ...rest], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
