/** The id of the product that the page of a path is about; undefined for other pages, and for what cannot be an id. */
export function productInPath(path: string): string | undefined {
  return /^\/products\/(\w+)/.exec(path)?.[1]
}
