/**
 * Replaces each `:name` in a path by the parameter of that name, percent-encoded as one segment.
 * @throws Error if a parameter is missing
 */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}
