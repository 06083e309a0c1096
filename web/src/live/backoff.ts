const firstMs = 500
const longestMs = 30_000

/**
 * How long to wait, in milliseconds, before the next attempt to connect: twice as long each time, up to half a minute,
 * and by chance between half of that and all of it, so that not every browser comes back at the same moment.
 * @param failures how many attempts have failed, from 1
 * @param random a number from 0 to below 1
 */
export function backoffMs(failures: number, random: number): number {
  const most = Math.min(longestMs, firstMs * 2 ** (failures - 1))
  return Math.round(most * (0.5 + random / 2))
}
