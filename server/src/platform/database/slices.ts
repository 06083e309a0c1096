/** Rows some at a time, in order: a statement has seconds, and a competition may have a million portfolios. */
export function* slicesOf<Row>(rows: readonly Row[], size: number): Iterable<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
