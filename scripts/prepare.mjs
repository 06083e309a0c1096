// Prepares a checkout: installs the packages if the lock file has changed, and builds the web app if its sources have.
// With --production, it removes the packages that are needed to build and to test.
// Plain JavaScript for the Node.js of the machine, since Node.js 24 comes with the packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)

const pnpmVersion = '10.34.9'
const builtFrom = ['web', 'contract', 'domain', 'content']

function isInstalled() {
  const installed = at('node_modules/.pnpm/lock.yaml')
  return (
    existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(at('pnpm-lock.yaml'), 'utf8')
  )
}

/** The latest modification time in a folder, in milliseconds, without installed packages and builds. */
function newest(folder) {
  let latest = statSync(folder).mtimeMs
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }
  return latest
}

function isBuilt() {
  const page = at('web/dist/index.html')
  return (
    existsSync(page) && statSync(page).mtimeMs > Math.max(...builtFrom.map((folder) => newest(at(folder))))
  )
}

function run(sentence, command, args) {
  process.stdout.write(`${sentence}\n`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs the packages of the lock file. */
function install(sentence, ...options) {
  run(sentence, 'npx', [
    ...['--yes', `pnpm@${pnpmVersion}`, 'install', '--frozen-lockfile'],
    ...['--reporter=append-only', '--loglevel=warn', ...options],
  ])
}

if (!isInstalled()) install('Installing packages ...')
if (process.argv.includes('--build') && !isBuilt()) {
  run('Building the web app ...', at('node_modules/.bin/node'), [
    at('web/node_modules/vite/bin/vite.js'),
    'build',
    at('web'),
  ])
}
// By default, pnpm keeps packages that are no longer needed for a week, and asks before it removes any.
if (process.argv.includes('--production'))
  install(
    'Removing packages ...',
    '--prod',
    '--config.modules-cache-max-age=0',
    '--config.confirm-modules-purge=false',
  )
