import type { ComponentProps, ReactNode } from 'react'
import { Graph } from '../../graph/Graph.tsx'
import { rangeOf, ticksWithin } from '../../graph/graph-scale.ts'
import { formatMoney } from '../../ui/numbers/format.ts'
import { timeAt } from './aig-week.ts'

/** The places of round hours on a day of the recorded week. */
const hours = [30, 54]

/** A graph of a day of the recorded week, in which an order's price is in view. */
export function DayGraph({
  values,
  level,
  labels,
  children,
}: {
  values: readonly number[]
  /** The price of the order, in cents. */
  level: number
  labels: NonNullable<ComponentProps<typeof Graph>['labels']>
  children: ReactNode
}) {
  const y = rangeOf([...values, level], 0.15)
  return (
    <Graph
      x={[0, values.length - 1]}
      y={y}
      xTicks={[0, ...hours, values.length - 1].map((at) => ({ at, text: timeAt(at) }))}
      yTicks={ticksWithin(y, 4).map((at) => ({ at, text: formatMoney(at) }))}
      labels={labels}
    >
      {children}
    </Graph>
  )
}
