/** A page at a path, or a frame around the pages of its children, whose paths stand within its own. */
export interface Route {
  /**
   * The path within that of the parent: names (`auth/login`), values (`:id`, or `:id?` if it may be missing), and at its end
   * anything (`*`). A frame without a path has that of its parent.
   */
  path?: string
  /** Whether it is the page at the path of its parent. */
  index?: true
  children?: readonly this[]
}

/** The values in a path by their names, decoded. */
export type Params = Readonly<Record<string, string | undefined>>

/** The routes of an address, the outermost first, and the values in its path. */
export interface Match<R> {
  routes: readonly R[]
  params: Params
}

/** The segments of a path pattern that leads to a route, and the routes that it goes through. */
interface Branch<R> {
  segments: readonly string[]
  routes: readonly R[]
  rank: number
}

/**
 * Returns a function that finds the routes of a path, such as `/products/1/buy`; null if there is none. Names are compared
 * without regard to case. If several routes fit, the most specific one counts; among equals the first.
 */
export function createMatcher<R extends Route>(routes: readonly R[]): (pathname: string) => Match<R> | null {
  const branches = branchesOf<R>(routes, [''], []).sort((a, b) => b.rank - a.rank)
  return (pathname) => {
    const given = pathname.replace(/\/+$/, '').split('/').slice(1).map(decode)
    for (const { segments, routes } of branches) {
      const params = paramsOf(segments, given)
      if (params) return { routes, params }
    }
    return null
  }
}

function branchesOf<R extends Route>(
  routes: readonly R[],
  parentPaths: readonly string[],
  parents: readonly R[],
): Branch<R>[] {
  return routes.flatMap((route) => {
    const paths = parentPaths.flatMap((parent) => pathsOf(route).map((path) => `${parent}/${path}`))
    const all = [...parents, route]
    if (route.children) return branchesOf<R>(route.children, paths, all)
    return paths.map((path) => toBranch(path, all, route.index))
  })
}

/** The paths of a route: two if its last segment may be missing. */
function pathsOf({ path = '' }: Route): string[] {
  const optional = /^(.*?)\/?(:[^/]+)\?$/.exec(path)
  return optional ? [path.slice(0, -1), optional[1] ?? ''] : [path]
}

function toBranch<R>(path: string, routes: readonly R[], isIndex = false): Branch<R> {
  const segments = path.split('/').filter(Boolean)
  return {
    segments,
    routes,
    rank: segments.reduce((rank, segment) => rank + rankOf(segment), isIndex ? 4 : 0),
  }
}

/** As React Router ranks them. The page at the path of its parent counts as one more value. */
function rankOf(segment: string): number {
  if (segment === '*') return -1
  return segment.startsWith(':') ? 4 : 11
}

/** The values of a pattern in a path; null if the path does not fit. */
function paramsOf(segments: readonly string[], given: readonly string[]): Params | null {
  const hasRest = segments.at(-1) === '*'
  const named = hasRest ? segments.slice(0, -1) : segments
  if (hasRest ? given.length < named.length : given.length !== named.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of named.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment.toLowerCase() !== value.toLowerCase()) return null
    } else if (value === '') return null
    else params[segment.slice(1)] = value
  }
  return params
}

/** Decodes a segment of a path. One that cannot be decoded stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
