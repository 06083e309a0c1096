// Builds the service worker after the app, with the list of files of the release.

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { filesOfDesk } from './players-part.ts'

const worker = fileURLToPath(new URL('../src/pwa/worker/service-worker.ts', import.meta.url))
const publicFolder = fileURLToPath(new URL('../public', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
/** The sources that determine the shape of the answers that the app stores on a device. */
const shapes = ['contract/src/**/*.ts', 'web/src/api/*.ts', 'web/src/**/queries.ts']

/** Adds /service-worker.js to the build, and `__SHAPE__`, which identifies the shape of the server's answers. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    config: () => ({ define: { __SHAPE__: JSON.stringify(shapeOfAnswers()) } }),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const ofDesk = filesOfDesk(bundle)
        const built = Object.values(bundle).filter(
          ({ fileName }) => isOfShell(fileName) && !ofDesk.has(fileName),
        )
        const contents = new Map<string, string | Uint8Array>(
          built.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
        )
        for (const name of ['favicon.svg', 'before-paint.js'])
          contents.set(`/${name}`, readFileSync(join(publicFolder, name)))
        const source = await bundleWorker({ name: digest(contents), files: [...contents.keys()].sort() })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}

/**
 * Whether the app needs a file to open offline: the page for all addresses, scripts, styles, drawings and Latin fonts. The
 * lists of weak passwords are not: a player who registers is online, and they are larger than the rest of the app. Neither
 * are the files of the desk, which shows nothing offline.
 */
function isOfShell(fileName: string): boolean {
  if (fileName.startsWith('pages/') || fileName.startsWith('assets/weak-passwords-')) return false
  if (fileName.endsWith('.woff2')) return /-latin(-ext)?-wght-normal-/.test(fileName)
  return /\.(html|js|css|svg)$/.test(fileName)
}

async function bundleWorker(release: { name: string; files: string[] }): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { release: JSON.stringify(release) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: worker, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

function shapeOfAnswers(): string {
  const paths = globSync(shapes, { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  return digest(new Map(paths.map((path) => [path, readFileSync(join(root, path))])))
}

function digest(contents: ReadonlyMap<string, string | Uint8Array>): string {
  const hash = createHash('sha256')
  for (const [name, content] of [...contents].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\n`).update(content)
  return hash.digest('hex').slice(0, 12)
}
