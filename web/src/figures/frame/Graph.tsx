import { createContext, type ReactNode, use } from 'react'
import type { BlockLook, LineLook } from './FigureFrame.tsx'
import styles from './Graph.module.css'
import { type GraphScale, graphScale, pathThrough, type Range } from './graph-scale.ts'

interface Tick {
  at: number
  text: string
}

/** A name in a graph, beside or above a point. */
interface GraphLabel {
  x: number
  y: number
  text: string
  side: 'above' | 'below' | 'before' | 'after'
}

const ScaleContext = createContext<GraphScale>(graphScale([0, 1], [0, 1]))

/**
 * An area with two axes that lines and dots are drawn in. The drawing is stretched to its place, its texts are not: they
 * keep the size of the text around it.
 */
export function Graph({
  x,
  y,
  xTicks,
  yTicks,
  labels = [],
  size = 'full',
  children,
}: {
  x: Range
  y: Range
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
  labels?: readonly GraphLabel[]
  size?: 'low' | 'full'
  children: ReactNode
}) {
  const scale = graphScale(x, y)
  // The names of the vertical axis set its width, so that they need no more space than they have.
  const longest = yTicks.reduce((widest, { text }) => (text.length > widest.length ? text : widest), '')
  return (
    <div className={styles.graph} data-size={size}>
      <div className={styles.yAxis}>
        <span className={styles.spacer}>{longest}</span>
        {yTicks.map(({ at, text }) => (
          <span key={at} className={styles.yTick} style={{ insetBlockStart: `${scale.y(at)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className={styles.area}>
        <svg
          className={styles.marks}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          focusable="false"
          aria-hidden="true"
        >
          {yTicks.map(({ at }) => (
            <path key={at} className={styles.grid} d={`M0 ${scale.y(at)}h100`} />
          ))}
          <ScaleContext value={scale}>{children}</ScaleContext>
        </svg>
        {labels.map((label) => (
          <span
            key={`${label.text} ${label.side}`}
            className={styles.label}
            data-side={label.side}
            data-edge={edgeOf(scale.x(label.x), 15)}
            style={{ insetInlineStart: `${scale.x(label.x)}%`, insetBlockStart: `${scale.y(label.y)}%` }}
          >
            {label.text}
          </span>
        ))}
      </div>
      {xTicks.length > 0 && (
        <div className={styles.xAxis}>
          {xTicks.map(({ at, text }) => (
            <span
              key={at}
              className={styles.xTick}
              style={{ insetInlineStart: `${scale.x(at)}%` }}
              data-edge={edgeOf(scale.x(at), 4)}
            >
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

/** The edge that a name is near, in percent of the width; it is drawn within it. */
function edgeOf(percent: number, near: number): 'start' | 'end' | undefined {
  if (percent < near) return 'start'
  return percent > 100 - near ? 'end' : undefined
}

/** A line through points. */
export function Line({
  points,
  look,
}: {
  points: readonly (readonly [x: number, y: number])[]
  look: LineLook
}) {
  const scale = use(ScaleContext)
  return <path className={styles.line} data-look={look} d={pathThrough(points, scale)} />
}

/** A horizontal line at a level. */
export function Level({ at, look }: { at: number; look: LineLook }) {
  const scale = use(ScaleContext)
  return <path className={styles.line} data-look={look} d={`M0 ${scale.y(at)}h100`} />
}

/** The area between a line and a level. */
export function Area({
  points,
  base,
}: {
  points: readonly (readonly [x: number, y: number])[]
  base: number
}) {
  const scale = use(ScaleContext)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const down = scale.y(base)
  return <path className={styles.fill} d={`${pathThrough(points, scale)}V${down}H${scale.x(first[0])}Z`} />
}

/** A rectangle between two corners. */
export function Block({
  from,
  to,
  look = 'plain',
}: {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  look?: BlockLook
}) {
  const scale = use(ScaleContext)
  const [left, right] = [scale.x(from[0]), scale.x(to[0])]
  const [top, bottom] = [scale.y(to[1]), scale.y(from[1])]
  return (
    <rect
      className={styles.block}
      data-look={look}
      x={left}
      y={top}
      width={Math.max(right - left, 0)}
      height={Math.max(bottom - top, 0)}
    />
  )
}

/** A dot where something happens. It stays round, because it is the end of a line. */
export function Dot({ x, y }: { x: number; y: number }) {
  const scale = use(ScaleContext)
  const place = `M${scale.x(x)} ${scale.y(y)}h0.001`
  return (
    <>
      <path className={styles.ring} d={place} />
      <path className={styles.dot} d={place} />
    </>
  )
}
