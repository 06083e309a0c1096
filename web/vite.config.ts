import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Endpoint } from '@koersklasse/contract/endpoint.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { keepLastRelease } from './scripts/keep-last-release.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const server = 'http://localhost:3000'

/**
 * In the browser an endpoint is its method and its path, and a page without a form need not load the library that checks.
 * Schemas are left out of the files that write endpoints down; a form takes its own from another file of the contract.
 */
function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    enforce: 'pre',
    load: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      async handler(id) {
        if (!/ = endpoint\(/.test(readFileSync(id, 'utf8'))) return null
        const written = Object.entries(await import(`${id}?${Date.now()}`))
        const kept = written.flatMap(([name, value]) => {
          const bare = isEndpoint(value) ? { method: value.method, path: value.path } : value
          return isPlain(bare) ? [`export const ${name} = ${JSON.stringify(bare)}`] : []
        })
        return { code: kept.join('\n'), moduleSideEffects: false }
      },
    },
  }
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Whether a value is text, a number, or lists and objects of these. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean'].includes(typeof value)
  const isOwn = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isOwn && Object.values(value).every(isPlain)
}

/** Whether the app imports a module as it starts, not only when a page asks for it. */
function isOfStart(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = modules.getModuleInfo(id)
  return (
    info !== null && (info.isEntry || info.importers.some((importer) => isOfStart(importer, modules, seen)))
  )
}

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Lays a .br and a .gz beside every text file of the build, so that the server need not compress at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg|html)$/.test(file.fileName)) continue
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: brotliCompressSync(source, brotli),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          })
        }
      },
    },
  }
}

/** Asks for the two faces of the first screen at once, not only when the style sheet has been read. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => /-latin-wght-normal-.*\.woff2$/.test(name))
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [bareEndpoints(), react(), preloadFonts(), serviceWorker(), precompress(), keepLastRelease()],
  // The content security policy allows our own files only: nothing may be inlined as a data: address.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        // All that the first screen needs is in two files, which change at their own pace, instead of dozens of crumbs.
        codeSplitting: {
          groups: [
            {
              name: (id, modules) =>
                id.includes('node_modules') && isOfStart(id, modules) ? 'libraries' : null,
              priority: 1,
            },
            { name: (id, modules) => (isOfStart(id, modules) ? 'app' : null) },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/services': server,
      '/socket': { target: server, ws: true },
    },
  },
})
