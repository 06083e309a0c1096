// Compares one property of the simulator with that of real prices: is it within their range?

import { median } from '../statistics.ts'

/** A number for each instrument. */
export type ByInstrument = ReadonlyMap<string, number>

export interface Comparison {
  name: string
  real: ByInstrument
  simulated: ByInstrument
}

/** Calculates a property for each instrument. */
export function ofEach<T>(prices: ReadonlyMap<string, T>, property: (of: T) => number): ByInstrument {
  return new Map([...prices].map(([symbol, of]) => [symbol, property(of)]))
}

/** The simulated instruments outside the range of the real ones. */
export function outside({ real, simulated }: Comparison): string[] {
  const [least, most] = [Math.min(...real.values()), Math.max(...real.values())]
  return [...simulated].filter(([, value]) => value < least || value > most).map(([symbol]) => symbol)
}

/** Whether the median of the simulated instruments is within the range of the real ones. */
export function isWithin({ real, simulated }: Comparison): boolean {
  const middle = median([...simulated.values()])
  return middle >= Math.min(...real.values()) && middle <= Math.max(...real.values())
}

/** The minimum, median and maximum of some numbers, as columns of a table. */
export function threeOf(values: readonly number[], digits = 2): string {
  const sorted = values.toSorted((one, other) => one - other)
  const three = [sorted[0]!, median(sorted), sorted.at(-1)!]
  return three.map((value) => value.toFixed(digits).padStart(7)).join('')
}

/** The comparison as a line of a table. */
export function line(comparison: Comparison, digits = 2): string {
  const { name, real, simulated } = comparison
  const count = simulated.size - outside(comparison).length
  return [
    name.padEnd(46),
    threeOf([...real.values()], digits),
    ' |',
    threeOf([...simulated.values()], digits),
    `  ${count} of ${simulated.size}`.padEnd(21),
    isWithin(comparison) ? 'within' : 'NOT WITHIN',
  ].join('')
}
