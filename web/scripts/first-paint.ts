// Puts what a page looks like before the app runs into its HTML, and has the browser ask for its parts at once.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type { drawFirstScreens } from '../src/first-paint.tsx'

const source = 'src/first-paint.tsx'

/**
 * Draws the first screens into index.html, which stands for every address, and into pages/{name}.html for the pages that
 * have one of their own.
 */
export function firstPaint(): Plugin {
  let root = ''
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'] as Rolldown.OutputAsset
        const frame = String(index.source)
        for (const { name, title, body, modules } of await drawAll(root)) {
          const html = frame
            .replace(/<title>.*<\/title>/, (as) => (title === undefined ? as : `<title>${title}</title>`))
            .replace('  </head>', (end) => linksTo(partsOf(modules, bundle), frame) + end)
            .replace('<div id="app">', (begin) => begin + body)
          if (name === '') index.source = html
          else this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: html })
        }
      },
    },
  }
}

/** Builds what draws the first screens for here, and runs it. */
async function drawAll(root: string): ReturnType<typeof drawFirstScreens> {
  const outDir = join(root, 'node_modules/.cache/first-paint')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ssr: source,
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'draw.js' } },
    },
  })
  const { drawFirstScreens: draw } = (await import(
    `${pathToFileURL(join(outDir, 'draw.js'))}?${Date.now()}`
  )) as { drawFirstScreens: typeof drawFirstScreens }
  return draw()
}

/** The files that some modules and all that they import are in, but for what is loaded on demand. */
function partsOf(modules: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (fileName: string): void => {
    const part = bundle[fileName]
    if (part?.type !== 'chunk' || files.has(fileName)) return
    files.add(fileName)
    for (const style of part.viteMetadata?.importedCss ?? []) files.add(style)
    part.imports.forEach(add)
  }
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && idsOf(part).some((id) => modules.some((path) => id.endsWith(path))))
      add(part.fileName)
  return files
}

const idsOf = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk) => [...moduleIds, facadeModuleId ?? '']

/** Links to the files that the HTML does not name yet. Scripts wait for the styles and faces of the first paint. */
function linksTo(files: ReadonlySet<string>, html: string): string {
  return [...files]
    .filter((name) => !html.includes(name))
    .map((name) =>
      name.endsWith('.css')
        ? `    <link rel="stylesheet" crossorigin href="/${name}">\n`
        : `    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${name}">\n`,
    )
    .join('')
}
