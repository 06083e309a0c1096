// How charts look: the colours of the theme, times in Amsterdam, numbers as their page writes them.

import type { Period } from '@koersklasse/contract/market.ts'
import { gameTimeZone } from '@koersklasse/domain/time.ts'
import {
  type AreaSeriesPartialOptions,
  type ChartOptions,
  type DeepPartial,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { languageTag } from '../text/locale.ts'

/** The library counts in seconds. */
export const seconds = (epochMs: number) => Math.floor(epochMs / 1000) as UTCTimestamp

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

/** The line with the ground below it. */
export function areaLook(): AreaSeriesPartialOptions {
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

/** The frame, the axes and the hairs of a chart of a period. */
export function chartLook(period: Period, write: (price: number) => string): DeepPartial<ChartOptions> {
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
