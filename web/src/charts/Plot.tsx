import { useMemo, useRef, useState } from 'react'
import {
  type Axis,
  type Picture,
  type SeriesEnd,
  useCrosshair,
  useLevel,
  useLook,
  useMarks,
  usePicture,
  usePoints,
  useView,
} from './picture.ts'
import { shiftAt } from './plot-look.ts'
import { Slider } from './Slider.tsx'
import styles from './TimeSeriesFigure.module.css'
import type { Line, TimeSeriesPoint } from './time-series.ts'

/** The picture of a time series over the whole period, with a slider over it that describes a point. */
export function Plot({
  name,
  isByDay,
  points,
  lines,
  shown,
  trades,
  level,
  end,
  axis,
  at,
  words,
  onAt,
}: {
  name: string
  /** Whether its points are days. */
  isByDay: boolean
  points: readonly TimeSeriesPoint[]
  /** Must be the same object at each render, unless the lines change. */
  lines: readonly Line[]
  /** The places of the lines that are drawn, the main one first. */
  shown: readonly number[]
  /** Which trades are marked. */
  trades: { buy: boolean; sell: boolean }
  /** A value to compare with. */
  level: number | null
  end: SeriesEnd | null
  axis: Axis
  /** The place of the point that is described; null for none. */
  at: number | null
  /** The description of that point. */
  words: string
  onAt: (place: number | null) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<Picture | null>(null)
  // A picture of another axis or other lines is about to be removed: nothing is drawn on it.
  const picture = made?.axis === axis && made.lines === lines ? made : null
  const [repaints, setRepaints] = useState(0)
  const [main = 0] = shown
  const begin = points[0]?.time ?? 0
  const shift = useMemo(() => shiftAt(begin), [begin])
  useLook(picture, { isByDay, shift, axis, lines }, shown.join(), repaints)
  usePoints(picture, points, shift)
  useView(picture, points.length, end !== null && points.at(-1)?.time === end.time)
  useMarks(picture, main, { points, trades, end, shift }, repaints)
  useLevel(picture, main, level, repaints)
  useCrosshair(picture, main, { points, at, shift })
  usePicture(frame, axis, lines, setMade, setRepaints)
  return (
    <div className={styles.plot}>
      <div ref={frame} className={styles.picture} aria-hidden="true" />
      <Slider
        name={name}
        places={points.length}
        at={at}
        words={words}
        placeAt={(x) => picture?.chart.timeScale().coordinateToLogical(x) ?? null}
        onAt={onAt}
      />
    </div>
  )
}
