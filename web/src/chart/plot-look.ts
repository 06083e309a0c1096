// How charts look: the colours of the theme, times in Amsterdam, numbers as their page writes them.

import { gameTimeZone } from '@koersklasse/domain/time.ts'
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
import type { Line } from './course.ts'

/**
 * The library counts in seconds and takes its days to begin at midnight in Greenwich. So that they begin at midnight in
 * Amsterdam a chart is drawn this much later, in milliseconds: one shift for all of it, as no hour may come twice.
 */
export function shiftAt(epochMs: number): number {
  const local = new Date(epochMs).toLocaleString('sv-SE', { timeZone: gameTimeZone })
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(epochMs / 1000) * 1000
}

/** Where the library draws an instant, in a chart with a shift. */
export const drawnAt = (epochMs: number, shift: number) =>
  Math.floor((epochMs + shift) / 1000) as UTCTimestamp

/** The least points that a chart has room for: a course that has just begun stands at its left. */
const fewest = 24

/** What of a course is in view, by the places of its points: all of it, and room for a name at its last point. */
export const viewOf = (points: number, isLastNamed = false) => ({
  from: 0,
  to: (Math.max(points, fewest) - 1) * (isLastNamed ? 1.15 : 1),
})

/** The least that a scale covers, as a fraction of its values: less is no move that one should be shown. */
const leastSpan = 0.002

/**
 * What a scale covers: a level is in view as well, unless the course would be less than half as high for it, and what
 * hardly moves does not look as if it fell off a cliff.
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

/** What the axis says of a value: nothing below zero, where no price is, though a scale may reach there. */
export const axisWords = (write: (value: number) => string) => (value: number) =>
  value < 0 ? '' : write(Math.abs(value))

/** A colour of the theme, by the name of its token. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** Calls `repaint` when the theme changes. Returns the function that ends it. */
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

/** How a line is drawn: one that is an area has the ground below it filled. */
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
 * The frame and the axes of a chart. It always shows the whole period, and what is told of a point stands
 * above it: there is nothing to drag or to zoom.
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
      // As large as the text of the page is set to.
      fontSize: 0.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.12, bottom: 0.1 } },
    timeScale: {
      borderColor: line,
      timeVisible: !isByDay,
      tickMarkFormatter: (time: Time, type: TickMarkType) => formatTick(Number(time) * 1000 - shift, type),
      // Hundreds of points have to go on the width of a phone.
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
