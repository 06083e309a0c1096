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
