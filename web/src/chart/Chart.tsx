import type { History, Period } from '@koersklasse/contract/market.ts'
import { gameTimeZone } from '@koersklasse/domain/time.ts'
import {
  AreaSeries,
  type AreaSeriesPartialOptions,
  type ChartOptions,
  createChart,
  type DeepPartial,
  type IChartApi,
  type ISeriesApi,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { languageTag } from '../text/locale.ts'
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
    const series = chart.addSeries(AreaSeries, seriesLook())
    drawn.current = { chart, series }
    const repaint = () => {
      chart.applyOptions(chartLook(period, write))
      series.applyOptions(seriesLook())
    }
    const darkness = matchMedia('(prefers-color-scheme: dark)')
    darkness.addEventListener('change', repaint)
    const theme = new MutationObserver(repaint)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      darkness.removeEventListener('change', repaint)
      theme.disconnect()
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

const seconds = (epochMs: number) => Math.floor(epochMs / 1000) as UTCTimestamp

function seriesLook(): AreaSeriesPartialOptions {
  const ink = token('--ink')
  return {
    lineColor: ink,
    lineWidth: 2,
    topColor: `${token('--accent')}66`,
    bottomColor: `${token('--accent')}08`,
    priceLineColor: ink,
    crosshairMarkerBackgroundColor: token('--accent'),
    crosshairMarkerBorderColor: ink,
    crosshairMarkerRadius: 5,
  }
}

function chartLook(period: Period, write: (price: number) => string): DeepPartial<ChartOptions> {
  const line = token('--line')
  return {
    autoSize: true,
    layout: {
      background: { color: token('--surface') },
      textColor: token('--ink-soft'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 12,
      attributionLogo: true,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.12, bottom: 0.1 } },
    timeScale: { borderColor: line, timeVisible: true, tickMarkFormatter: formatTick },
    crosshair: {
      vertLine: { color: token('--ink-faint'), labelBackgroundColor: token('--band') },
      horzLine: { color: token('--ink-faint'), labelBackgroundColor: token('--band') },
    },
    localization: {
      priceFormatter: write,
      timeFormatter: (time: Time) =>
        (period === 'intraday' ? clockFull : dayAndClock).format(Number(time) * 1000),
    },
    handleScroll: { vertTouchDrag: false },
  }
}

const clock = formatter({ hour: '2-digit', minute: '2-digit' })
const clockFull = formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const dayAndClock = formatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const day = formatter({ day: 'numeric', month: 'short' })
const month = formatter({ month: 'short', year: 'numeric' })
const year = formatter({ year: 'numeric' })

function formatTick(time: Time, type: TickMarkType): string {
  const at = Number(time) * 1000
  if (type === TickMarkType.Year) return year.format(at)
  if (type === TickMarkType.Month) return month.format(at)
  return (type === TickMarkType.DayOfMonth ? day : clock).format(at)
}

function formatter(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(languageTag, { ...options, timeZone: gameTimeZone })
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
