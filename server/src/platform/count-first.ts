// A binary search.

/**
 * How many of some sorted items come first: those for which a condition holds, which holds for none after them.
 * @param length how many items there are
 * @param holds whether the condition holds for the item at an index, from 0
 */
export function countFirst(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
