// The browser of the journeys: the Chromium in the package @sparticuz/chromium, which brings its own libraries and fonts
// and therefore runs on a machine without any. BROWSER_PATH names another browser.

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']

/** Replaces the package's own file, which looks for the fonts in /tmp/fonts only. Without a font the browser crashes. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** The launch options for Playwright. Unpacks the packaged browser at its first use, which takes some seconds. */
export async function findBrowser(): Promise<{
  executablePath: string
  args: string[]
  env: Record<string, string>
}> {
  const environment = process.env as Record<string, string>
  const { BROWSER_PATH } = environment
  if (BROWSER_PATH) return { executablePath: BROWSER_PATH, args, env: environment }
  const folder = await unpackBrowser(fileURLToPath(new URL('../node_modules/.cache', import.meta.url)))
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...environment,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
    },
  }
}

/** Unpacks the packaged browser into a folder of `cache`, unless it is there; resolves to that folder. */
export async function unpackBrowser(cache: string): Promise<string> {
  const packaged = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder

  // Other processes may be unpacking too, and any may be killed, so the folder gets its name once it is complete.
  await removeUnfinished(cache)
  const unfinished = join(cache, `unpacking-${process.pid}`)
  await mkdir(unfinished, { recursive: true })
  await inflateInto(unfinished, join(packaged, 'bin'))
  await chmod(join(unfinished, 'chromium'), 0o755)
  await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fontsConfiguration)
  await rename(unfinished, folder).catch(async (fault: unknown) => {
    if (!existsSync(folder)) throw fault
    await rm(unfinished, { recursive: true })
  })
  return folder
}

/**
 * Inflates the archives into a folder. The package supports no other target than the folder for temporary files, so it
 * runs in a thread with an environment of its own: others would get their temporary files there meanwhile.
 */
async function inflateInto(folder: string, packaged: string): Promise<void> {
  const script = `
    const { workerData } = require('node:worker_threads')
    import(workerData.module).then(({ inflate }) => Promise.all(workerData.files.map((file) => inflate(file))))`
  const worker = new Worker(script, {
    ...{ eval: true, execArgv: [] },
    env: { ...process.env, TMPDIR: folder },
    workerData: {
      module: import.meta.resolve('@sparticuz/chromium'),
      files: archives.map((name) => join(packaged, name)),
    },
  })
  const [code] = (await once(worker, 'exit')) as [number]
  if (code !== 0) throw new Error(`The packaged browser could not be unpacked: exit code ${code}.`)
}

/** Removes the incomplete folders of processes that were killed. */
async function removeUnfinished(cache: string): Promise<void> {
  for (const name of await readdir(cache).catch(() => [])) {
    const pid = /^unpacking-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    await rm(join(cache, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}
