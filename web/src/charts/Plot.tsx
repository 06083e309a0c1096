import { useMemo } from 'react'
import { Area, Dot, Graph, Level, Line, type LineLook, Place, Upright } from '../graph/Graph.tsx'
import { type Axis, scaleOf, valueTicks, viewOf } from './plot-scale.ts'
import { Slider } from './Slider.tsx'
import styles from './TimeSeriesFigure.module.css'
import { TradeArrow } from './TradeArrow.tsx'
import type { Line as SeriesLine, TimeSeriesPoint } from './time-series.ts'
import { timeTicks } from './time-ticks.ts'

/** The end of a series: its place, its name, and the side of the line that has space for the name. */
export interface SeriesEnd {
  time: number
  name: string
  side: 'above' | 'below'
}

/** The picture of a time series over the whole period, with a slider over it that describes a point. */
export function Plot({
  name,
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
  points: readonly TimeSeriesPoint[]
  lines: readonly SeriesLine[]
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
  const [main = 0] = shown
  const endsAt = end === null ? -1 : points.findLastIndex(({ time }) => time <= end.time)
  const x = viewOf(points.length)
  const y = useMemo(() => scaleOf(points, shown, level), [points, shown, level])
  const [, last] = x
  const [begin, current] = [points[0]?.time, points.at(-1)?.time]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these differ in time while prices tick
  const xTicks = useMemo(() => timeTicks(points, last), [begin, current, points.length, last])
  const yTicks = useMemo(() => valueTicks(y, axis), [y, axis])
  const drawn = useMemo(
    () => shown.map((place) => ({ ...lines[place]!, known: knownOf(points, place) })),
    [points, shown, lines],
  )
  const valueAt = (place: number, of: number) => points[place]?.values[of] ?? null
  const endValue = valueAt(endsAt, main)
  return (
    <div className={styles.plot}>
      <Graph
        x={x}
        y={y}
        xTicks={xTicks}
        yTicks={yTicks}
        labels={
          end === null || endValue === null
            ? []
            : [{ x: endsAt, y: endValue, text: end.name, side: end.side }]
        }
        size="fill"
        side="end"
        cover={
          <>
            <Trades points={points} of={main} shown={trades} />
            <Slider
              name={name}
              places={points.length}
              at={at}
              words={words}
              placeAt={(part) => part * last}
              onAt={onAt}
            />
          </>
        }
      >
        {level !== null && level >= y[0] && level <= y[1] && <Level at={level} look="level" />}
        {drawn.map(
          ({ id, look, known }) => look === 'area' && <Area key={id} points={known} base={y[0]} fades />,
        )}
        {drawn.toReversed().map(({ look, tone, id, known }) => (
          <Line key={id} points={known} look={looks[look]} tone={tone} />
        ))}
        {endValue !== null && <Dot x={endsAt} y={endValue} tone="loss" />}
        {at !== null && <Upright at={at} />}
        {at !== null &&
          shown.toReversed().map((place) => {
            const value = valueAt(at, place)
            return value !== null && <Dot key={place} x={at} y={value} tone={lines[place]!.tone} />
          })}
      </Graph>
    </div>
  )
}

const looks = { area: 'main', line: 'main', dashed: 'dashed', dotted: 'dotted' } as const satisfies Record<
  SeriesLine['look'],
  LineLook
>

/** The places and values of a line; points at which its value is unknown are skipped. */
function knownOf(points: readonly TimeSeriesPoint[], of: number) {
  return points.flatMap(({ values }, place) => {
    const value = values[of] ?? null
    return value === null ? [] : [[place, value] as const]
  })
}

/** Purchases point up from below the line, sales down from above it, with a number if there are several. */
function Trades({
  points,
  of,
  shown,
}: {
  points: readonly TimeSeriesPoint[]
  /** The place of the line that they are marked at. */
  of: number
  shown: { buy: boolean; sell: boolean }
}) {
  return points.map(({ values, bought, sold }, place) => {
    const value = values[of] ?? null
    if (value === null || bought + sold === 0) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a point keeps its place
      <Place key={place} x={place} y={value}>
        {shown.buy && bought > 0 && <Mark side="buy" count={bought} />}
        {shown.sell && sold > 0 && <Mark side="sell" count={sold} />}
      </Place>
    )
  })
}

function Mark({ side, count }: { side: 'buy' | 'sell'; count: number }) {
  return (
    <span className={styles.mark} data-side={side}>
      <TradeArrow side={side} />
      {count > 1 && <span>{count}</span>}
    </span>
  )
}
