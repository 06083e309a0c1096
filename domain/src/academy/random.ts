// Chance in exams, from a source that is passed in, so that an exam can be drawn again in a test.

/** A number from 0 to below 1, all equally likely. */
export type RandomSource = () => number

/** The items in a random order, all orders equally likely (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: RandomSource): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const held = mixed[last] as Item
    mixed[last] = mixed[other] as Item
    mixed[other] = held
  }
  return mixed
}

/** One of the items. */
export function oneOf<Item>(items: readonly [Item, ...Item[]], random: RandomSource): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** A whole number from `from` to `to`, both included, in steps from `from`. */
export function between(from: number, to: number, step: number, random: RandomSource): number {
  return from + step * Math.floor(random() * (Math.floor((to - from) / step) + 1))
}
