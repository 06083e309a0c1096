// Which part of the build players need. The rest is the operator's desk, which is loaded when somebody opens it.

import { relative, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: ReadonlySet<string> } }

/** The name of the list of modules in the build. It is not served, because it begins with a dot. */
const listName = '.players-modules.json'

/** What leads to the desk: its routes, and its texts, which are loaded by their names. */
const intoDesk = /\/web\/src\/(app\/routes\/desk-routes\.tsx|text\/\w+\/desk-[\w-]+\.ts)$/

/** The files with code that can be loaded without opening the desk, beginning with those that the page names. */
function chunksOfPlayers(bundle: Bundle): Set<Chunk> {
  const found = new Set<Chunk>()
  function visit(chunk: Bundle[string] | undefined): void {
    if (chunk?.type !== 'chunk' || found.has(chunk) || intoDesk.test(chunk.facadeModuleId ?? '')) return
    found.add(chunk)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) visit(bundle[name])
  }
  const page = String((bundle['index.html'] as Rolldown.OutputAsset).source)
  for (const name of Object.keys(bundle)) if (page.includes(`/${name}"`)) visit(bundle[name])
  return found
}

/** The names of the files with code or styles that only the desk needs. */
export function filesOfDesk(bundle: Bundle): Set<string> {
  const namesOf = (chunks: Iterable<Chunk>) =>
    [...chunks].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  const all = Object.values(bundle).filter((file) => file.type === 'chunk')
  const ofPlayers = new Set(namesOf(chunksOfPlayers(bundle)))
  return new Set(namesOf(all).filter((name) => !ofPlayers.has(name)))
}

/** Writes the modules that players may load, with their paths from the repository, to a list in the build. */
export function listPlayersModules(): Plugin {
  let root = ''
  return {
    name: 'list-players-modules',
    apply: 'build',
    configResolved(config) {
      root = resolve(config.root, '..')
    },
    generateBundle: {
      // After the page has been written.
      order: 'post',
      handler(_options, bundle) {
        const ids = [...chunksOfPlayers(bundle)].flatMap(({ moduleIds }) => moduleIds)
        const source = JSON.stringify(ids.map((id) => relative(root, id)).sort())
        this.emitFile({ type: 'asset', fileName: listName, source })
      },
    },
  }
}
