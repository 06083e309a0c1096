import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Endpoint } from '@koersklasse/contract/endpoint.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstPaint } from './scripts/first-paint.ts'
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

/**
 * The files that a visit begins with, and which modules are in each: a few that change at their own pace, instead of
 * dozens of crumbs. The first that fits counts.
 */
const parts: readonly (readonly [name: string, has: (id: string, modules: Modules) => boolean])[] = [
  ['start', (id, modules) => isImportedBy('/src/start.ts', id, modules)],
  ['libraries', (id, modules) => isLibrary(id) && isImportedBy('/src/main.tsx', id, modules)],
  ['app', (id, modules) => isImportedBy('/src/main.tsx', id, modules)],
  [
    'arrival',
    (id, modules) => !isLibrary(id) && arrivalPages.some((page) => isImportedBy(page, id, modules)),
  ],
  ['installed', (id) => id.includes('/src/pwa/')],
]

const isLibrary = (id: string) => id.includes('node_modules') && !id.endsWith('.css')

/** The pages that players arrive at, beside the landing page, which is part of the app. */
const arrivalPages = ['dashboard/DashboardPage', 'product/ProductPage', 'product/buy'].map(
  (name) => `/src/features/${name}.tsx`,
)

/** Whether a module is, or leads to, another one by imports that are not on demand. */
function isImportedBy(importer: string, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id.endsWith(importer)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((other) => isImportedBy(importer, other, modules, seen))
}

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Lays a .br and a .gz beside every text file of the build but the pages, which the server fills in first. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(file.fileName)) continue
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
        const fonts = Object.keys(bundle ?? {}).filter((name) =>
          /-latin-(wght|700)-normal-.*\.woff2$/.test(name),
        )
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
  plugins: [
    bareEndpoints(),
    react(),
    preloadFonts(),
    firstPaint(),
    serviceWorker(),
    precompress(),
    keepLastRelease(),
  ],
  // The content security policy allows our own files only: nothing may be inlined as a data: address.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: parts.map(([name, has], index) => ({
            name: (id, modules) => (has(id, modules) ? name : null),
            debugName: name,
            priority: parts.length - index,
          })),
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
