// Files and folders must not import each other in a cycle. The check covers the imports between the entries of one
// folder, files and folders alike, at each level of a workspace.

export interface Import {
  from: string
  to: string
}

/** Checks that no imports make a cycle; prints a shortest one. */
export function checkCycles(imports: readonly Import[]): boolean {
  const cycle = findCycle(importsBetweenSiblings(imports))
  if (cycle !== null) process.stdout.write(`import cycle: ${cycle.join(' -> ')}\n`)
  return cycle === null
}

/**
 * The dependencies between siblings that follow from imports, such as server/src/http -> server/src/platform.
 * @param imports paths from the root of the project
 */
export function importsBetweenSiblings(imports: readonly Import[]): string[] {
  const edges = imports.flatMap(({ from, to }) => {
    const [source, target] = [from.split('/'), to.split('/')]
    const level = source.findIndex((name, place) => name !== target[place])
    if (level < 1) return []
    return `${source.slice(0, level + 1).join('/')} -> ${target.slice(0, level + 1).join('/')}`
  })
  return [...new Set(edges)].sort()
}

/** A shortest cycle of some dependencies, from an entry back to itself; null if there is none. */
export function findCycle(edges: readonly string[]): string[] | null {
  const targets = new Map<string, string[]>()
  for (const edge of edges) {
    const [from = '', to = ''] = edge.split(' -> ')
    targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const cycles = [...targets.keys()].flatMap((start) => {
    const cycle = pathBackTo(start, targets)
    return cycle === null ? [] : [cycle]
  })
  return cycles.toSorted((one, other) => one.length - other.length)[0] ?? null
}

/** A shortest path from an entry to itself, breadth first. */
function pathBackTo(start: string, targets: ReadonlyMap<string, readonly string[]>): string[] | null {
  const seen = new Set<string>()
  const paths = [[start]]
  // The list grows while it is walked.
  for (const path of paths) {
    for (const next of targets.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, next]
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return null
}
