// Loads texts together with the modules that use them. The build finds out which parts a module and its static imports use,
// and has every `import('./X.tsx')` load those of X as well: so a page is never rendered without its texts, and nobody has
// to list them.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** What a module uses: parts of the texts, and other modules. */
interface Uses {
  parts: ReadonlySet<string>
  imports: readonly string[]
  importsOnDemand: readonly { path: string; start: number; end: number }[]
}

export function textsOnDemand(): Plugin {
  return {
    name: 'texts-on-demand',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]*\.tsx?$/, code: /\bimport\(/ },
      handler: (code, id) => loadTextsOnDemand(id, code),
    },
  }
}

/** The code of a module, whose imports on demand load texts as well. */
export function loadTextsOnDemand(file: string, code: string): string {
  let changed = code
  for (const { path, start, end } of usesOf(file, code).importsOnDemand.toReversed()) {
    const parts = JSON.stringify(partsUsedBy(path))
    if (parts === '[]') continue
    changed = `${changed.slice(0, start)}withTexts(${changed.slice(start, end)}, ${parts})${changed.slice(end)}`
  }
  if (changed === code) return code
  const loader = relative(dirname(file), join(folder, 'load-texts.ts'))
  return `import { withTexts } from './${loader}';${changed}`
}

/** The parts that a module and its static imports use, sorted. */
export function partsUsedBy(file: string): string[] {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path) || !/\.tsx?$/.test(path)) return
    seen.add(path)
    const uses = usesOf(path, readFileSync(path, 'utf8'))
    for (const part of uses.parts) parts.add(part)
    uses.imports.forEach(visit)
  }
  visit(file)
  return [...parts].sort()
}

function usesOf(file: string, code: string): Uses {
  const names = partNames()
  const parts = new Set<string>()
  const imports: string[] = []
  const importsOnDemand: { path: string; start: number; end: number }[] = []
  const noteKey = (text: string) => {
    const [name = '', ...rest] = text.split('.')
    if (rest.length > 0 && names.has(name)) parts.add(name)
  }
  const noteImport = (node: { source: ESTree.StringLiteral | null }) => {
    if (node.source?.value.startsWith('.')) imports.push(join(dirname(file), node.source.value))
  }
  new Visitor({
    ImportDeclaration(node) {
      if (node.importKind !== 'type') noteImport(node)
    },
    ExportNamedDeclaration: noteImport,
    ExportAllDeclaration: noteImport,
    ImportExpression({ source, start, end }) {
      if (source.type === 'Literal' && typeof source.value === 'string' && source.value.startsWith('.'))
        importsOnDemand.push({ path: join(dirname(file), source.value), start, end })
    },
    Literal({ value }) {
      if (typeof value === 'string') noteKey(value)
    },
    TemplateElement({ value }) {
      noteKey(value.raw)
    },
  }).visit(parseSync(file, code).program)
  return { parts, imports, importsOnDemand }
}

/** The parts that have to be loaded: the texts of `app` always are. */
function partNames(): Set<string> {
  const files = readdirSync(join(folder, 'nl'))
  return new Set(files.map((name) => name.replace(/\.ts$/, '')).filter((name) => name !== 'app'))
}
