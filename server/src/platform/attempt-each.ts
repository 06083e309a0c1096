// Does several things of which some may fail, without letting a failure stop the others.

/**
 * Does some work for each item, one after another. A failure for one item does not stop the items after it.
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
 * Waits until all of some concurrent work has ended. Resolves to the results.
 * @throws the first failure, in the order of the work
 */
export async function attemptAll<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
