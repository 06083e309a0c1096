import {
  AreaSeries,
  type AutoscaleInfo,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import styles from './CourseFigure.module.css'
import type { CoursePoint, Line } from './course.ts'
import {
  axisWords,
  chartLook,
  drawnAt,
  lineLook,
  onTheme,
  scaleOf,
  shiftAt,
  token,
  viewOf,
} from './plot-look.ts'
import { Slider } from './Slider.tsx'

/** How the axis writes a value, and the smallest step that it takes; it stays the same object. */
export interface Axis {
  step: number
  write: (value: number) => string
}

/** Where a course stops, what it is called, and the side of the line that is free for its name. */
export interface CourseEnd {
  time: number
  name: string
  side: 'above' | 'below'
}

/** What a line's own scale covers. */
type OwnScale = () => AutoscaleInfo | null

interface Drawn {
  chart: IChartApi
  series: readonly ISeriesApi<'Area' | 'Line'>[]
  /** What it was made for. */
  axis: Axis
  lines: readonly Line[]
}

/**
 * The picture of a course, always all of the period, and the slider over it that tells a point. `lines` stay the same
 * object; `shown` are the places of those that are drawn, the one that it is about first. `at` is the place of the point
 * that is told, null for none.
 */
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
  points: readonly CoursePoint[]
  lines: readonly Line[]
  shown: readonly number[]
  /** Which trades are marked. */
  trades: { buy: boolean; sell: boolean }
  /** A value to compare with. */
  level: number | null
  end: CourseEnd | null
  axis: Axis
  at: number | null
  /** What is said of the point that is told. */
  words: string
  onAt: (place: number | null) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<Drawn | null>(null)
  // What was made for other lines is being taken away: nothing is drawn on it.
  const drawn = made?.axis === axis && made.lines === lines ? made : null
  const [repaints, setRepaints] = useState(0)
  const [main = 0] = shown
  const begin = points[0]?.time ?? 0
  const shift = useMemo(() => shiftAt(begin), [begin])

  const shownPlaces = shown.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are other ones after each repaint
  useLayoutEffect(() => {
    if (drawn === null) return
    const isShown = (place: number) => shownPlaces.split(',').includes(String(place))
    drawn.chart.applyOptions(chartLook(isByDay, shift, axis.write))
    for (const [place, series] of drawn.series.entries())
      series.applyOptions({ ...lineLook(lines[place]!), visible: isShown(place) })
  }, [drawn, isByDay, shift, axis, lines, shownPlaces, repaints])

  const before = useRef<{ drawn: Drawn; points: readonly CoursePoint[] } | null>(null)
  useLayoutEffect(() => {
    if (drawn === null) return
    const known = before.current?.drawn === drawn ? before.current.points : []
    before.current = { drawn, points }
    if (isGoneOn(known, points)) {
      for (const point of points.slice(known.length - 1))
        for (const [place, series] of drawn.series.entries()) series.update(valueAt(point, place, shift))
    } else {
      for (const [place, series] of drawn.series.entries())
        series.setData(points.map((point) => valueAt(point, place, shift)))
    }
  }, [drawn, points, shift])

  const count = points.length
  const isLastNamed = end !== null && points.at(-1)?.time === end.time
  useLayoutEffect(() => {
    if (drawn === null) return
    const scale = drawn.chart.timeScale()
    const showAll = () => scale.setVisibleLogicalRange(viewOf(count, isLastNamed))
    showAll()
    // A phone is turned, a window made wider.
    scale.subscribeSizeChange(showAll)
    return () => scale.unsubscribeSizeChange(showAll)
  }, [drawn, count, isLastNamed])

  const { buy, sell } = trades
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks have colours, too
  useLayoutEffect(() => {
    const series = drawn?.series[main]
    if (series === undefined) return
    const marks = createSeriesMarkers<Time>(series, [
      ...tradeMarks(points, buy, sell, shift),
      ...(end ? [endMark(end, shift)] : []),
    ])
    return () => marks.detach()
  }, [drawn, main, points, buy, sell, end, shift, repaints])

  useLayoutEffect(() => {
    drawn?.series[main]?.applyOptions({ autoscaleInfoProvider: (own: OwnScale) => scaleOf(own(), level) })
  }, [drawn, main, level])

  // biome-ignore lint/correctness/useExhaustiveDependencies: its colour is another one after a repaint
  useLayoutEffect(() => {
    const series = drawn?.series[main]
    if (series === undefined || level === null) return
    const look = { lineStyle: LineStyle.Dashed, lineWidth: 1, axisLabelVisible: false } as const
    const line = series.createPriceLine({ price: level, color: token('--ink-faint'), ...look })
    return () => series.removePriceLine(line)
  }, [drawn, main, level, repaints])

  useLayoutEffect(() => {
    const series = drawn?.series[main]
    if (drawn === null || series === undefined) return
    const point = at === null ? undefined : points[at]
    const value = point?.values[main] ?? null
    if (point === undefined || value === null) drawn.chart.clearCrosshairPosition()
    else drawn.chart.setCrosshairPosition(value, drawnAt(point.time, shift), series)
  }, [drawn, main, points, at, shift])

  // Last, so that what the others put into a chart is taken out before the chart itself goes. All of them run before the
  // browser paints: else an empty chart in the library's own colours would be seen first.
  useLayoutEffect(() => {
    if (frame.current === null) return
    // The maker is named below the chart, with a link that screen readers find as well.
    const chart = createChart(frame.current, { autoSize: true, layout: { attributionLogo: false } })
    const priceFormat = { type: 'custom', minMove: axis.step, formatter: axisWords(axis.write) } as const
    // The first line is drawn last: on top.
    const series = lines
      .toReversed()
      .map(({ look }) => chart.addSeries(look === 'area' ? AreaSeries : LineSeries, { priceFormat }))
      .reverse()
    setMade({ chart, series, axis, lines })
    const stopRepainting = onTheme(() => setRepaints((count) => count + 1))
    return () => {
      stopRepainting()
      chart.remove()
      setMade(null)
    }
  }, [axis, lines])

  return (
    <div className={styles.plot}>
      <div ref={frame} className={styles.picture} aria-hidden="true" />
      <Slider
        name={name}
        places={points.length}
        at={at}
        words={words}
        placeAt={(x) => drawn?.chart.timeScale().coordinateToLogical(x) ?? null}
        onAt={onAt}
      />
    </div>
  )
}

/** A value of a point as the library takes it; where it is not known the time alone, which keeps its place. */
function valueAt({ time: at, values }: CoursePoint, place: number, shift: number) {
  const time = drawnAt(at, shift)
  const value = values[place] ?? null
  return value === null ? { time } : { time, value }
}

/** Whether a course is one that was drawn before, but for its end. */
function isGoneOn(before: readonly CoursePoint[], points: readonly CoursePoint[]): boolean {
  const last = before.length - 1
  if (last < 1 || points.length < before.length || points.length > before.length + 1) return false
  const isSame = (place: number) => before[place]?.values === points[place]?.values
  return isSame(0) && isSame(last - 1) && before[last]?.time === points[last]?.time
}

/** Purchases point up from below the line, sales down from above it, with their number where there are several. */
function tradeMarks(
  points: readonly CoursePoint[],
  buy: boolean,
  sell: boolean,
  shift: number,
): SeriesMarker<Time>[] {
  const several = (count: number) => (count > 1 ? { text: String(count) } : {})
  // Where points are far from each other the library draws them larger.
  const size = points.length < 60 ? 0.6 : 1
  return points.flatMap(({ time, bought, sold }) => {
    const place = { time: drawnAt(time, shift), color: token('--ink'), size }
    const below = { ...place, position: 'belowBar', shape: 'arrowUp', ...several(bought) } as const
    const above = { ...place, position: 'aboveBar', shape: 'arrowDown', ...several(sold) } as const
    return [...(buy && bought > 0 ? [below] : []), ...(sell && sold > 0 ? [above] : [])]
  })
}

function endMark({ time, name, side }: CourseEnd, shift: number): SeriesMarker<Time> {
  return {
    time: drawnAt(time, shift),
    color: token('--loss'),
    position: side === 'below' ? 'belowBar' : 'aboveBar',
    shape: 'circle',
    size: 0.6,
    text: name,
  }
}
