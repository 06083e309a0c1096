// Puts the prerendered pages into the HTML of the build, with links to their styles.

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { namedBreakpoints } from '../../ui/styles/vite-plugin.ts'
import type { prerenderPages } from './prerender.tsx'

const source = 'src/first-paint/prerender/prerender.tsx'

/** Writes the frame to index.html, which is served for most addresses, and the pages to pages/{name}.html. */
export function prerender(): Plugin {
  let root = ''
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'] as Rolldown.OutputAsset
        const frame = String(index.source)
        for (const { name, language, title, body, modules } of await prerenderAll(root)) {
          const html = frame
            .replace('<html lang="nl">', `<html lang="${language}">`)
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

/** Builds prerender.tsx for Node.js, and runs it. */
async function prerenderAll(root: string): ReturnType<typeof prerenderPages> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  // A folder of its own: two builds may run at once.
  const outDir = await mkdtemp(join(cache, 'prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), namedBreakpoints()],
      build: {
        ssr: source,
        outDir,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    })
    const { href } = pathToFileURL(join(outDir, 'prerender.js'))
    return await ((await import(href)) as { prerenderPages: typeof prerenderPages }).prerenderPages()
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** The style sheets of some modules and of everything that they import statically. */
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

/** Links to the style sheets, except those that the HTML links to already. */
function linksTo(styles: ReadonlySet<string>, html: string): string {
  return [...styles]
    .filter((name) => !html.includes(name))
    .map((name) => `    <link rel="stylesheet" crossorigin href="/${name}">\n`)
    .join('')
}
