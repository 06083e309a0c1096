// How charts look: the colours of the theme, times in Amsterdam, numbers as their page writes them.

import { gameTimeZone } from '@koersklasse/domain/time/time.ts'
import {
  type AreaSeriesPartialOptions,
  type AutoscaleInfo,
  type ChartOptions,
  type DeepPartial,
  LastPriceAnimationMode,
  type LineSeriesPartialOptions,
  LineStyle,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { languageTag } from '../text/locale.ts'
import type { Line } from './time-series.ts'

/**
 * The shift in milliseconds with which a chart is drawn. The library counts in seconds and starts its days at midnight
 * UTC; the shift makes them start at midnight in Amsterdam. One shift for the whole chart, so that no hour comes twice
 * when the clocks change.
 */
export function shiftAt(epochMs: number): number {
  const local = new Date(epochMs).toLocaleString('sv-SE', { timeZone: gameTimeZone })
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(epochMs / 1000) * 1000
}

/** Where the library draws an instant, in a chart with a shift. */
export const drawnAt = (epochMs: number, shift: number) =>
  Math.floor((epochMs + shift) / 1000) as UTCTimestamp

/** The smallest number of points that fills a chart: a series that has just begun is drawn at the left. */
const fewest = 24

/** The range of places that is in view: all points, and space for a name at the last one. */
export const viewOf = (points: number, isLastNamed = false) => ({
  from: 0,
  to: (Math.max(points, fewest) - 1) * (isLastNamed ? 1.15 : 1),
})

/** The smallest range of a scale, as a fraction of its values, so that noise does not look like a move. */
const leastSpan = 0.002

/**
 * The range of a scale. A level is kept in view, unless the line would lose more than half of its height for it, and a
 * line that hardly moves is not magnified.
 */
export function scaleOf(own: AutoscaleInfo | null, level: number | null): AutoscaleInfo | null {
  if (own?.priceRange == null) return own
  const range = withLevel(own.priceRange, level)
  const middle = (range.minValue + range.maxValue) / 2
  const half = Math.max(range.maxValue - range.minValue, leastSpan * Math.abs(middle)) / 2
  return { ...own, priceRange: { minValue: middle - half, maxValue: middle + half } }
}

function withLevel(own: Range, level: number | null): Range {
  if (level === null) return own
  const range = { minValue: Math.min(own.minValue, level), maxValue: Math.max(own.maxValue, level) }
  const isFar = range.maxValue - range.minValue > 2 * (own.maxValue - own.minValue)
  return isFar ? own : range
}

type Range = NonNullable<AutoscaleInfo['priceRange']>

/** The axis label of a value; empty below zero, where a scale may reach but no price can be. */
export const axisWords = (write: (value: number) => string) => (value: number) =>
  value < 0 ? '' : write(Math.abs(value))

/** A colour of the theme, by the name of its token. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** Calls `repaint` when the theme changes. Returns the function that stops it. */
export function onTheme(repaint: () => void): () => void {
  const darkness = matchMedia('(prefers-color-scheme: dark)')
  darkness.addEventListener('change', repaint)
  const choice = new MutationObserver(repaint)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    darkness.removeEventListener('change', repaint)
    choice.disconnect()
  }
}

/** The style of a line; below an area, the ground is filled. */
export function lineLook({ look, tone }: Line): AreaSeriesPartialOptions & LineSeriesPartialOptions {
  const color = token(`--${tone}`)
  const style = {
    line: LineStyle.Solid,
    area: LineStyle.Solid,
    dashed: LineStyle.Dashed,
    dotted: LineStyle.Dotted,
  }
  const every = {
    lineWidth: 2,
    lineStyle: style[look],
    lastPriceAnimation: LastPriceAnimationMode.Disabled,
    crosshairMarkerRadius: look === 'area' ? 5 : 4,
    priceLineVisible: false,
  } as const
  if (look !== 'area') return { ...every, color }
  return {
    ...every,
    lineColor: color,
    topColor: `${token('--accent')}66`,
    bottomColor: `${token('--accent')}08`,
    crosshairMarkerBackgroundColor: token('--accent'),
    crosshairMarkerBorderColor: color,
  }
}

/**
 * The options of a chart. It always shows the whole period and points are described above it, so there is nothing to drag
 * or zoom.
 */
export function chartLook(
  isByDay: boolean,
  shift: number,
  write: (price: number) => string,
): DeepPartial<ChartOptions> {
  const line = token('--line')
  const silent = { labelVisible: false, color: token('--ink-faint') } as const
  return {
    handleScroll: false,
    handleScale: false,
    layout: {
      background: { color: token('--surface') },
      textColor: token('--ink-soft'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      // Follows the text size of the page.
      fontSize: 0.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.12, bottom: 0.1 } },
    timeScale: {
      borderColor: line,
      timeVisible: !isByDay,
      tickMarkFormatter: (time: Time, type: TickMarkType) => formatTick(Number(time) * 1000 - shift, type),
      // Hundreds of points must fit the width of a phone.
      minBarSpacing: 0.05,
    },
    crosshair: { vertLine: silent, horzLine: { ...silent, visible: false } },
    localization: { priceFormatter: axisWords(write) },
  }
}

const clock = formatter({ hour: '2-digit', minute: '2-digit' })
const day = formatter({ day: 'numeric', month: 'short' })
const month = formatter({ month: 'short', year: 'numeric' })
const year = formatter({ year: 'numeric' })

function formatTick(at: number, type: TickMarkType): string {
  if (type === TickMarkType.Year) return year.format(at)
  if (type === TickMarkType.Month) return month.format(at)
  return (type === TickMarkType.DayOfMonth ? day : clock).format(at)
}

function formatter(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(languageTag, { ...options, timeZone: gameTimeZone })
}
