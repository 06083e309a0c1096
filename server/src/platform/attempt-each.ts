// Does several things of which some may fail, without that keeping the others from being done.

/**
 * Does some work for each of some items, one after another. One for which it fails does not hold up those after it.
 * @throws the first failure, after the last item
 */
export async function attemptEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((fault) => void failures.push(fault))
  if (failures.length > 0) throw failures[0]
}

/**
 * Waits for some work that is under way at once, until all of it has ended. Resolves to the results.
 * @throws the first failure, in the order of the work
 */
export async function attemptAll<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
