/** The product id in the path of a product page; undefined on other pages, and for what cannot be an id. */
export function productInPath(path: string): string | undefined {
  return /^\/products\/(\w+)/.exec(path)?.[1]
}
