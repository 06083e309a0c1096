import { encode } from 'uqr'

/** A text as a QR code: the dark squares as one path, in a square of `size` units with an empty edge of `edge` units. */
export function qrSquares(text: string, edge: number): { path: string; size: number } {
  const { data, size } = encode(text, { border: edge })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { path: squares.join(''), size }
}
