const firstMs = 500
const longestMs = 30_000

/**
 * How long to wait before the next attempt to reach the server, in milliseconds. Doubles with each failure, up to half a
 * minute; a random part of up to half of it keeps browsers from trying at the same moment.
 * @param failures the number of failed attempts, at least 1
 * @param random a number from 0 up to, but not including, 1
 */
export function backoffMs(failures: number, random: number): number {
  const most = Math.min(longestMs, firstMs * 2 ** (failures - 1))
  return Math.round(most * (0.5 + random / 2))
}
