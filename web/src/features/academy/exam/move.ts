// Moves a step within an order.

/** The order with a step moved by one place; the same order if it is at the end. */
export function moved(order: readonly number[], step: number, by: 1 | -1): readonly number[] {
  const from = order.indexOf(step)
  const other = order[from + by]
  return other === undefined ? order : order.with(from, other).with(from + by, step)
}
