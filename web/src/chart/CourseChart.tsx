import type { Period } from '@koersklasse/contract/market.ts'
import {
  AreaSeries,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { areaLook, chartLook, onTheme, seconds, token } from './chart-look.ts'
import { type CoursePoint, placeOf } from './course.ts'
import styles from './PriceChart.module.css'

/** The smallest step of the axis in cents, and how a value is written there; it stays the same object. */
export interface Tick {
  cents: number
  write: (value: number) => string
}

interface Drawn {
  chart: IChartApi
  course: ISeriesApi<'Area'>
  beside: ISeriesApi<'Line'>
  marks: ISeriesMarkersPluginApi<Time>
}

/**
 * The picture of a course over a period, with its purchases and sales. `now` is its value of this moment: as it moves,
 * only the end of the line is drawn anew. `besideName` names the dashed line, `level` is a value to compare with.
 */
export function CourseChart({
  period,
  points,
  now,
  besideName = '',
  level = null,
  tick,
}: {
  period: Period
  points: readonly CoursePoint[]
  now: { time: number; value: number } | null
  besideName?: string
  level?: number | null
  tick: Tick
}) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn | null>(null)
  const marked = useRef(points)

  useEffect(() => {
    if (frame.current === null) return
    const chart = createChart(frame.current, chartLook(period, tick.write))
    const format = { priceFormat: { type: 'custom', minMove: tick.cents, formatter: tick.write } } as const
    const beside = chart.addSeries(LineSeries, { ...besideLook(), ...format })
    const course = chart.addSeries(AreaSeries, { ...areaLook(), ...format })
    const marks = createSeriesMarkers<Time>(course, [])
    drawn.current = { chart, course, beside, marks }
    const stopRepainting = onTheme(() => {
      chart.applyOptions(chartLook(period, tick.write))
      beside.applyOptions(besideLook())
      course.applyOptions(areaLook())
      marks.setMarkers(marksOf(marked.current))
    })
    return () => {
      stopRepainting()
      chart.remove()
      drawn.current = null
    }
  }, [period, tick])

  useEffect(() => drawn.current?.beside.applyOptions({ title: besideName }), [besideName])

  useEffect(() => {
    if (drawn.current === null) return
    const { chart, course, beside, marks } = drawn.current
    const shown = onePerSecond(points)
    marked.current = shown
    course.setData(shown.map(({ time, value }) => ({ time: seconds(time), value })))
    beside.setData(
      shown.flatMap(({ time, beside }) => (beside === null ? [] : [{ time: seconds(time), value: beside }])),
    )
    marks.setMarkers(marksOf(shown))
    chart.timeScale().fitContent()
  }, [points])

  useEffect(() => {
    if (drawn.current === null || level === null) return
    const { course } = drawn.current
    const look = { lineStyle: LineStyle.Dashed, lineWidth: 1, axisLabelVisible: true } as const
    const line = course.createPriceLine({ price: level, color: token('--ink-faint'), ...look })
    return () => {
      if (drawn.current?.course === course) course.removePriceLine(line)
    }
  }, [level])

  const time = now === null ? null : placeOf(points, now.time)
  const value = now?.value ?? null
  useEffect(() => {
    if (time === null || value === null || drawn.current === null) return
    const { chart, course } = drawn.current
    const isWhole = (chart.timeScale().getVisibleLogicalRange()?.from ?? 0) <= 0
    course.update({ time: seconds(time), value })
    // A step more moves the others on: who saw all of them still does, who looks closer is left alone.
    if (isWhole) chart.timeScale().fitContent()
  }, [time, value])

  // The figure's caption tells the same in words; the library's own table of canvases says nothing, its link does.
  return <div ref={frame} className={styles.chart} />
}

/** The library takes one value a second: where two points share one, the later value, and the trades of both. */
function onePerSecond(points: readonly CoursePoint[]): CoursePoint[] {
  const bySecond = new Map<number, CoursePoint>()
  for (const point of points) {
    const before = bySecond.get(seconds(point.time))
    const [bought, sold] = [point.bought + (before?.bought ?? 0), point.sold + (before?.sold ?? 0)]
    bySecond.set(seconds(point.time), { ...point, bought, sold })
  }
  return [...bySecond.values()]
}

/** Purchases point up from below the line, sales down from above it, with their number where there are several. */
function marksOf(points: readonly CoursePoint[]): SeriesMarker<Time>[] {
  const several = (count: number) => (count > 1 ? { text: String(count) } : {})
  return points.flatMap(({ time, bought, sold }) => {
    const place = { time: seconds(time), color: token('--ink') }
    const buy = { ...place, position: 'belowBar', shape: 'arrowUp', ...several(bought) } as const
    const sell = { ...place, position: 'aboveBar', shape: 'arrowDown', ...several(sold) } as const
    return [...(bought > 0 ? [buy] : []), ...(sold > 0 ? [sell] : [])]
  })
}

function besideLook() {
  return {
    color: token('--link'),
    lineWidth: 2,
    lineStyle: LineStyle.Dashed,
    priceLineVisible: false,
    crosshairMarkerRadius: 4,
  } as const
}
