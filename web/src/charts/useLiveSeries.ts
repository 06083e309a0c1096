import { useState } from 'react'
import { extendSeries, type Now, type TimeSeriesPoint } from './time-series.ts'

const none: readonly TimeSeriesPoint[] = []

/** The points of an answer, continued with the current values as they change. A new answer replaces all points. */
export function useLiveSeries(answer: readonly TimeSeriesPoint[] | undefined, now: Now | null) {
  const given = answer ?? none
  const [known, setKnown] = useState({ given, points: given })
  const before = known.given === given ? known.points : given
  const points = extendSeries(before, now)
  if (known.given !== given || known.points !== points) setKnown({ given, points })
  return points
}
