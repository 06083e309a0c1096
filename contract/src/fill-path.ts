/** Fills the parameters of a path in, each percent-encoded as one segment. Throws if one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}
