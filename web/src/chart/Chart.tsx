import type { History, Period } from '@koersklasse/contract/market.ts'
import { AreaSeries, createChart, type IChartApi, type ISeriesApi } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { areaLook, chartLook, onTheme, seconds } from './chart-look.ts'
import styles from './PriceChart.module.css'

/** A mid at an instant of the market, in the currency of the chart. */
export interface Moment {
  time: number
  mid: number
}

/** The picture of a price over a period that goes on as the price moves. `write` writes a price as text. */
export function Chart({
  period,
  points,
  last,
  write,
}: {
  period: Period
  points: History['points']
  last: Moment | null
  write: (price: number) => string
}) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ chart: IChartApi; series: ISeriesApi<'Area'> } | null>(null)

  useEffect(() => {
    if (frame.current === null) return
    const chart = createChart(frame.current, chartLook(period, write))
    const series = chart.addSeries(AreaSeries, areaLook())
    drawn.current = { chart, series }
    const stopRepainting = onTheme(() => {
      chart.applyOptions(chartLook(period, write))
      series.applyOptions(areaLook())
    })
    return () => {
      stopRepainting()
      chart.remove()
      drawn.current = null
    }
  }, [period, write])

  useEffect(() => {
    if (drawn.current === null) return
    drawn.current.series.setData(seriesData(points))
    drawn.current.chart.timeScale().fitContent()
  }, [points])

  const time = last?.time ?? null
  const mid = last?.mid ?? null
  useEffect(() => {
    const drawnUntil = points.at(-1)?.time ?? 0
    if (time === null || mid === null || drawn.current === null || time < drawnUntil) return
    drawn.current.series.update({ time: seconds(time), value: mid })
  }, [time, mid, points])

  // The figure's caption tells the same in words; the library's own table of canvases says nothing, its link does.
  return <div ref={frame} className={styles.chart} />
}

/** One value a second, rising: what the library asks. */
function seriesData(points: History['points']) {
  const bySecond = new Map(points.map((point) => [seconds(point.time), point.mid]))
  return [...bySecond].sort(([a], [b]) => a - b).map(([time, value]) => ({ time, value }))
}
