import type { Period } from '@koersklasse/contract/market.ts'
import {
  createChart,
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  LineType,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { chartLook, onTheme, seconds, token } from './chart-look.ts'
import styles from './PriceChart.module.css'

/** The levels of a Sprinter from an instant on, as plain numbers. */
export interface Levels {
  from: number
  financing: number
  stopLoss: number
}

/** A price at an instant. */
export interface Moment {
  time: number
  mid: number
}

/**
 * The picture of an underlying with the two levels of a Sprinter on it, up to its end, which is marked. Levels that are
 * older than the first point begin with it. `write` writes a price as text and stays the same function.
 */
export function LevelsChart({
  period,
  points,
  levels,
  end,
  endName,
  write,
}: {
  period: Period
  points: readonly Moment[]
  levels: readonly Levels[]
  end: Moment
  endName: string
  write: (price: number) => string
}) {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (frame.current === null) return
    const chart = createChart(frame.current, chartLook(period, write))
    const quiet = { priceLineVisible: false, crosshairMarkerRadius: 4 } as const
    const stepped = { ...quiet, lineType: LineType.WithSteps, lineWidth: 2 } as const
    const financing = chart.addSeries(LineSeries, stepped)
    const stopLoss = chart.addSeries(LineSeries, stepped)
    const underlying = chart.addSeries(LineSeries, { ...quiet, lineWidth: 2, lastValueVisible: false })
    const marks = createSeriesMarkers<Time>(underlying, [])

    function paint(): void {
      chart.applyOptions(chartLook(period, write))
      financing.applyOptions({ color: token('--link'), lineStyle: LineStyle.Dotted })
      stopLoss.applyOptions({ color: token('--loss'), lineStyle: LineStyle.Dashed })
      underlying.applyOptions({ color: token('--ink') })
      marks.setMarkers([endMark()])
    }

    function endMark(): SeriesMarker<Time> {
      const place = { time: seconds(end.time), color: token('--loss') }
      return { ...place, position: 'aboveBar', shape: 'circle', text: endName }
    }

    const shown = rising([...points.filter(({ time }) => time !== end.time), end])
    underlying.setData(shown.map(({ time, mid: value }) => ({ time: seconds(time), value })))
    const steps = stepsOf(levels, shown[0]?.time ?? end.time, end.time)
    financing.setData(steps.map(({ from, financing: value }) => ({ time: seconds(from), value })))
    stopLoss.setData(steps.map(({ from, stopLoss: value }) => ({ time: seconds(from), value })))
    paint()
    chart.timeScale().fitContent()
    const stopRepainting = onTheme(paint)
    return () => {
      stopRepainting()
      chart.remove()
    }
  }, [period, points, levels, end, endName, write])

  // The figure's caption tells the same in words.
  return <div ref={frame} className={styles.chart} />
}

/** One point a second, in order: what the library asks. */
function rising(points: readonly Moment[]): Moment[] {
  const bySecond = new Map(points.map((point) => [seconds(point.time), point]))
  return [...bySecond.values()].sort((one, other) => one.time - other.time)
}

/** Where the levels stand between two instants: at the first, where they change, and at the last. */
function stepsOf(levels: readonly Levels[], first: number, last: number): Levels[] {
  const before = levels.findLast(({ from }) => from <= first)
  const within = levels.filter(({ from }) => from > first && from < last)
  const steps = [...(before ? [{ ...before, from: first }] : []), ...within]
  const end = steps.at(-1)
  return end === undefined ? [] : [...steps, { ...end, from: last }]
}
