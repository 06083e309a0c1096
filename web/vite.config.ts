import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Endpoint } from '@koersklasse/contract/endpoint.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { keepLastRelease } from './scripts/keep-last-release.ts'
import { listPlayersModules } from './scripts/players-part.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { prerender } from './src/first-paint/prerender/vite-plugin.ts'
import { partsUsedBy, textsOnDemand } from './src/text/vite-plugin.ts'
import { namedBreakpoints } from './src/ui/styles/vite-plugin.ts'

const server = 'http://localhost:3000'

/**
 * Reduces the endpoints of the contract to their methods and paths, so that pages without a form need not load zod. A form
 * imports its schema from another file of the contract.
 */
function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    enforce: 'pre',
    load: {
      filter: { id: /\/contract\/src\/(?:desk\/)?[\w-]+\.ts$/ },
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

/** Whether a value can be written as JSON. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean'].includes(typeof value)
  const isOwn = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isOwn && Object.values(value).every(isPlain)
}

/**
 * The chunks that a visit begins with, and their modules: a few files that change at different times, instead of dozens of
 * small ones. Then two that are large. The first chunk that fits a module counts.
 */
const parts: readonly (readonly [name: string, has: (id: string, modules: Modules) => boolean])[] = [
  ['start', (id, modules) => isImportedBy('/src/first-paint/start.ts', id, modules)],
  ['libraries', (id, modules) => isLibrary(id) && isOfVisit(id, modules)],
  ['app', (id, modules) => isOfVisit(id, modules) || isStartText('nl', id)],
  ['texts-de', (id) => isStartText('de', id) || id.endsWith('/src/text/german.ts')],
  ['texts-pl', (id) => isStartText('pl', id) || id.endsWith('/src/text/polish.ts')],
  // Most other pages, such as a lesson, need these as well, but nothing else of those that a visit begins at.
  ['shared', (id, modules) => isForPages.test(id) || (isShared.test(id) && isOfArrival(id, modules))],
  ['arrival', isOfArrival],
  ['market', (id, modules) => isOfMarket.test(id) && isImportedBy(marketPage, id, modules)],
  // Without notifications, which only players get.
  ['installed', (id) => id.includes('/src/pwa/') && !id.endsWith('/push.ts')],
  // Loaded when a password is chosen, at the same time: each fits the limit for chunks, which stays as it is for all others.
  ['weak-passwords-common', (id) => id.includes('/@zxcvbn-ts/language-common/')],
  ['weak-passwords-dutch', (id) => id.includes('/@zxcvbn-ts/language-nl-be/')],
]

const main = '/src/first-paint/main.tsx'
const marketPage = '/src/features/market/MarketPage.tsx'

const isOfMarket = /\/src\/(features\/market|market-lists|ui)\//

/** Whether a module contains texts, in a language, that every visit needs. */
function isStartText(language: string, id: string): boolean {
  const part = new RegExp(`/src/text/${language}/([\\w-]+)\\.ts$`).exec(id)?.[1]
  return part !== undefined && startParts.includes(part)
}

const startParts = ['app', ...partsUsedBy(`${import.meta.dirname}${main}`)]

/** Whether every visit needs a module. */
function isOfVisit(id: string, modules: Modules): boolean {
  return !isForPages.test(id) && isImportedBy(main, id, modules)
}

/** Parts of TanStack Query that the landing page does not use; its entry names them, so they look like a part of every visit. */
const isForPages = /\/(infiniteQueryO\w+|queriesObserver|use(InfiniteQuery|MutationState|Queries))\.js$/

const isLibrary = (id: string) => id.includes('node_modules') && !id.endsWith('.css')

/** The pages that most visits begin at, except for the landing page, which is part of the app. */
const arrivalPages = ['dashboard/DashboardPage', 'product/ProductPage', 'product/buy'].map(
  (name) => `/src/features/${name}.tsx`,
)

/** What other pages share with these: the parts of screens, texts for reading, the topics of the academy, and what diplomas unlock. */
const isShared = /\/src\/(ui|terms|prose|competition\/unlocking\.ts|academy\/topics\.ts)/

/** Whether one of these pages needs a module, other than a library. */
function isOfArrival(id: string, modules: Modules): boolean {
  return !isLibrary(id) && arrivalPages.some((page) => isImportedBy(page, id, modules))
}

/** Whether a module is the importer, or is imported by it, directly or not, by static imports. */
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

/**
 * Adds a .br and a .gz for every script and style file: not for pages, which the server fills in, nor for drawings, which
 * @fastify/static would send without their character set.
 */
function precompress(): Plugin {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle).map((file): [string, string | Uint8Array] => [
          file.fileName,
          file.type === 'chunk' ? file.code : file.source,
        ])
        for (const [fileName, content] of [...built, ...publicFiles()]) {
          if (!/\.(js|css)$/.test(fileName)) continue
          const source = Buffer.from(content)
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(source, brotli),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          })
        }
      },
    },
  }
}

/** The scripts and styles that are copied as they are, with their names in the build. */
function publicFiles(): [string, Uint8Array][] {
  const folder = `${import.meta.dirname}/public`
  return globSync('**/*.{js,css}', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name))])
}

/** Preloads the two fonts of the first screen, which the browser would otherwise request after reading the styles. */
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
    namedBreakpoints(),
    textsOnDemand(),
    react(),
    preloadFonts(),
    prerender(),
    serviceWorker(),
    precompress(),
    listPlayersModules(),
    keepLastRelease(),
  ],
  // The content security policy does not allow data: URLs, so nothing may be inlined.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      // Most of the time goes to compressing; on a busy machine that would be a warning.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: parts.map(([name, has], index) => ({
            name: (id, modules) => (has(id, modules) ? name : null),
            debugName: name,
            priority: parts.length - index,
            // What others need as well, such as the rules of the domain, stays in chunks of its own.
            ...(name === 'market' && { includeDependenciesRecursively: false }),
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
