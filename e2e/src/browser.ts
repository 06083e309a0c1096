// The browser that the journeys run in: an installed Chromium, else the one inside the package @sparticuz/chromium,
// which needs no installation on the system.

import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-zygote',
]

/** What Playwright is to launch. */
export async function findBrowser(): Promise<{
  executablePath: string
  args: string[]
  env: Record<string, string>
}> {
  const environment = process.env as Record<string, string>
  const path = installed.find((candidate) => existsSync(candidate))
  if (path !== undefined) return { executablePath: path, args, env: environment }
  return { ...(await unpackBrowser()), args }
}

async function unpackBrowser() {
  // The package unpacks into the temporary directory, which others may share: give it one of our own.
  const folder = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url))
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  const libraries = join(folder, 'al2023', 'lib')
  if (!existsSync(libraries)) {
    const packaged = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
    await inflate(join(packaged, 'al2023.tar.br'))
  }
  return {
    executablePath,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}
