/**
 * Splits items into slices, in order. A statement has a time limit and a message a size limit, so they cannot take all at
 * once.
 */
export function* slicesOf<Item>(items: readonly Item[], size: number): Iterable<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
