/** Items some at a time, in order, for what cannot take all at once: a statement has seconds, and a message a size. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Iterable<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
