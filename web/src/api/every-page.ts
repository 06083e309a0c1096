/** A page of a list, and where the next one goes on; null for the last. */
interface Page<Row> {
  rows: readonly Row[]
  pagination: { next: string | null }
}

/**
 * Reads a list to its end, page by page. A row that comes again (an order that was aborted between two pages) stays where
 * it came first.
 * @param read reads the page after a place; the first one without
 */
export async function everyPage<Row extends { id: string }>(
  read: (after: string | undefined) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let after: string | undefined; ; ) {
    const page = await read(after)
    for (const row of page.rows) rows.set(row.id, row)
    if (page.pagination.next === null) return [...rows.values()]
    after = page.pagination.next
  }
}
