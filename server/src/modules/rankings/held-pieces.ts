/** Reads products and their pieces from a text that alternates them, separated by spaces, as the database gathers them. */
export function heldPieces(held: string): { productId: string; pieces: number }[] {
  const parts = held === '' ? [] : held.split(' ')
  return Array.from({ length: parts.length / 2 }, (_, index) => ({
    productId: parts[2 * index]!,
    pieces: Number(parts[2 * index + 1]),
  }))
}
