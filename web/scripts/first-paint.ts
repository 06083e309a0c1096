// Puts what a page looks like before the app runs into its HTML, with the styles for it.

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
            .replace(/<title>.*<\/title>/, `<title>${title ?? '%brand%'}</title>`)
            .replace(/(name="application-name" content=)"[^"]*"/, '$1"%brand%"')
            .replace('  </head>', (end) => linksTo(stylesOf(modules, bundle), frame) + end)
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

/** The style sheets of some modules and of all that they import, but for what is loaded on demand. */
function stylesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const styles = new Set<string>()
  const seen = new Set<string>()
  const add = (fileName: string): void => {
    const part = bundle[fileName]
    if (part?.type !== 'chunk' || seen.has(fileName)) return
    seen.add(fileName)
    for (const style of part.viteMetadata?.importedCss ?? []) styles.add(style)
    part.imports.forEach(add)
  }
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && idsOf(part).some((id) => modules.some((path) => id.endsWith(path))))
      add(part.fileName)
  return styles
}

const idsOf = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk) => [...moduleIds, facadeModuleId ?? '']

/** Links to the style sheets that the HTML does not name yet. */
function linksTo(styles: ReadonlySet<string>, html: string): string {
  return [...styles]
    .filter((name) => !html.includes(name))
    .map((name) => `    <link rel="stylesheet" crossorigin href="/${name}">\n`)
    .join('')
}
