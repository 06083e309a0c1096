// Draws a time series with the library. Each hook keeps one part of the picture up to date. `usePicture` makes the chart
// and must be called last: the effects of the other hooks are then cleaned up before the chart is removed. All of them are
// layout effects, because an empty chart in the library's own colours would be painted otherwise.

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
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { axisWords, chartLook, drawnAt, lineLook, onTheme, scaleOf, token, viewOf } from './plot-look.ts'
import type { Line, TimeSeriesPoint } from './time-series.ts'

/** How the axis writes a value, and the smallest step that it takes; must be the same object at each render. */
export interface Axis {
  step: number
  write: (value: number) => string
}

/** Where a series ends, the name of that, and the side of the line that has space for the name. */
export interface SeriesEnd {
  time: number
  name: string
  side: 'above' | 'below'
}

/** A chart of the library, with what it was made for. */
export interface Picture {
  chart: IChartApi
  /** One for each line, in the order of the lines. */
  series: readonly ISeriesApi<'Area' | 'Line'>[]
  axis: Axis
  lines: readonly Line[]
}

/**
 * Styles the chart and its lines in the colours of the theme.
 * @param shown the places of the lines that are drawn, separated by commas
 * @param repaints counts the changes of the theme
 */
export function useLook(
  picture: Picture | null,
  { isByDay, shift, axis, lines }: { isByDay: boolean; shift: number; axis: Axis; lines: readonly Line[] },
  shown: string,
  repaints: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each repaint may bring other colours
  useLayoutEffect(() => {
    if (picture === null) return
    const isShown = (place: number) => shown.split(',').includes(String(place))
    picture.chart.applyOptions(chartLook(isByDay, shift, axis.write))
    for (const [place, series] of picture.series.entries())
      series.applyOptions({ ...lineLook(lines[place]!), visible: isShown(place) })
  }, [picture, isByDay, shift, axis, lines, shown, repaints])
}

/** Gives the lines their points; if only the end of the series has changed, only its end. */
export function usePoints(picture: Picture | null, points: readonly TimeSeriesPoint[], shift: number): void {
  const before = useRef<{ picture: Picture; points: readonly TimeSeriesPoint[] } | null>(null)
  useLayoutEffect(() => {
    if (picture === null) return
    const known = before.current?.picture === picture ? before.current.points : []
    before.current = { picture, points }
    if (isExtended(known, points)) {
      for (const point of points.slice(known.length - 1))
        for (const [place, series] of picture.series.entries()) series.update(valueAt(point, place, shift))
    } else {
      for (const [place, series] of picture.series.entries())
        series.setData(points.map((point) => valueAt(point, place, shift)))
    }
  }, [picture, points, shift])
}

/** Keeps all points in view. */
export function useView(picture: Picture | null, points: number, isLastNamed: boolean): void {
  useLayoutEffect(() => {
    if (picture === null) return
    const scale = picture.chart.timeScale()
    const showAll = () => scale.setVisibleLogicalRange(viewOf(points, isLastNamed))
    showAll()
    // A phone may be turned, and a window resized.
    scale.subscribeSizeChange(showAll)
    return () => scale.unsubscribeSizeChange(showAll)
  }, [picture, points, isLastNamed])
}

/** Marks trades and the end of the series on the line at a place. */
export function useMarks(
  picture: Picture | null,
  place: number,
  {
    points,
    trades: { buy, sell },
    end,
    shift,
  }: {
    points: readonly TimeSeriesPoint[]
    trades: { buy: boolean; sell: boolean }
    end: SeriesEnd | null
    shift: number
  },
  repaints: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each repaint may bring other colours
  useLayoutEffect(() => {
    const series = picture?.series[place]
    if (series === undefined) return
    const marks = createSeriesMarkers<Time>(series, [
      ...tradeMarks(points, buy, sell, shift),
      ...(end ? [endMark(end, shift)] : []),
    ])
    return () => marks.detach()
  }, [picture, place, points, buy, sell, end, shift, repaints])
}

/** Draws a level across the picture, and scales the line at a place so that the level is in view if possible. */
export function useLevel(
  picture: Picture | null,
  place: number,
  level: number | null,
  repaints: number,
): void {
  useLayoutEffect(() => {
    picture?.series[place]?.applyOptions({
      autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => scaleOf(own(), level),
    })
  }, [picture, place, level])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each repaint may bring other colours
  useLayoutEffect(() => {
    const series = picture?.series[place]
    if (series === undefined || level === null) return
    const look = { lineStyle: LineStyle.Dashed, lineWidth: 1, axisLabelVisible: false } as const
    const line = series.createPriceLine({ price: level, color: token('--ink-faint'), ...look })
    return () => series.removePriceLine(line)
  }, [picture, place, level, repaints])
}

/** Puts the crosshair on a point of the line at a place; `at` is the place of the point, null for none. */
export function useCrosshair(
  picture: Picture | null,
  place: number,
  { points, at, shift }: { points: readonly TimeSeriesPoint[]; at: number | null; shift: number },
): void {
  useLayoutEffect(() => {
    const series = picture?.series[place]
    if (picture === null || series === undefined) return
    const point = at === null ? undefined : points[at]
    const value = point?.values[place] ?? null
    if (point === undefined || value === null) picture.chart.clearCrosshairPosition()
    else picture.chart.setCrosshairPosition(value, drawnAt(point.time, shift), series)
  }, [picture, place, points, at, shift])
}

/** The share of its frame that has to be in view before a chart is drawn. */
const seenFrom = 0.1

/** Whether an element has been in view: drawing a chart takes a phone long, and many are below what a visit looks at. */
function useWasSeen(element: RefObject<HTMLElement | null>): boolean {
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.every(({ intersectionRatio }) => intersectionRatio < seenFrom)) return
        setWasSeen(true)
        observer.disconnect()
      },
      { threshold: seenFrom },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return wasSeen
}

/**
 * Makes the chart in its frame once that was seen, and removes it when the axis or the lines change. Must be the last of
 * these hooks.
 * @param setPicture called with the chart, and with null once it is removed
 * @param setRepaints counts the changes of the theme
 */
export function usePicture(
  frame: RefObject<HTMLElement | null>,
  axis: Axis,
  lines: readonly Line[],
  setPicture: (picture: Picture | null) => void,
  setRepaints: (count: (before: number) => number) => void,
): void {
  const wasSeen = useWasSeen(frame)
  useLayoutEffect(() => {
    if (!wasSeen || frame.current === null) return
    // The attribution is below the chart, with a link that screen readers find as well.
    const chart = createChart(frame.current, { autoSize: true, layout: { attributionLogo: false } })
    const priceFormat = { type: 'custom', minMove: axis.step, formatter: axisWords(axis.write) } as const
    // The first line is added last, so that it is on top.
    const series = lines
      .toReversed()
      .map(({ look }) => chart.addSeries(look === 'area' ? AreaSeries : LineSeries, { priceFormat }))
      .reverse()
    setPicture({ chart, series, axis, lines })
    const stopRepainting = onTheme(() => setRepaints((count) => count + 1))
    return () => {
      stopRepainting()
      chart.remove()
      setPicture(null)
    }
  }, [wasSeen, frame, axis, lines, setPicture, setRepaints])
}

/** A value of a point for the library; an unknown value is the time alone, which keeps its place. */
function valueAt({ time: at, values }: TimeSeriesPoint, place: number, shift: number) {
  const time = drawnAt(at, shift)
  const value = values[place] ?? null
  return value === null ? { time } : { time, value }
}

/** Whether a series differs only at its end from the one that was drawn before. */
function isExtended(before: readonly TimeSeriesPoint[], points: readonly TimeSeriesPoint[]): boolean {
  const last = before.length - 1
  if (last < 1 || points.length < before.length || points.length > before.length + 1) return false
  const isSame = (place: number) => before[place]?.values === points[place]?.values
  return isSame(0) && isSame(last - 1) && before[last]?.time === points[last]?.time
}

/** Purchases point up from below the line, sales down from above it, with a number if there are several. */
function tradeMarks(
  points: readonly TimeSeriesPoint[],
  buy: boolean,
  sell: boolean,
  shift: number,
): SeriesMarker<Time>[] {
  const several = (count: number) => (count > 1 ? { text: String(count) } : {})
  // The library draws marks larger if the points are far apart.
  const size = points.length < 60 ? 0.6 : 1
  return points.flatMap(({ time, bought, sold }) => {
    const place = { time: drawnAt(time, shift), color: token('--ink'), size }
    const below = { ...place, position: 'belowBar', shape: 'arrowUp', ...several(bought) } as const
    const above = { ...place, position: 'aboveBar', shape: 'arrowDown', ...several(sold) } as const
    return [...(buy && bought > 0 ? [below] : []), ...(sell && sold > 0 ? [above] : [])]
  })
}

function endMark({ time, name, side }: SeriesEnd, shift: number): SeriesMarker<Time> {
  return {
    time: drawnAt(time, shift),
    color: token('--loss'),
    position: side === 'below' ? 'belowBar' : 'aboveBar',
    shape: 'circle',
    size: 0.6,
    text: name,
  }
}
