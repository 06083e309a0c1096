import { createContext, type ReactNode, use, useId } from 'react'
import styles from './Graph.module.css'
import { type GraphScale, graphScale, pathThrough, type Range } from './graph-scale.ts'
import type { Tick } from './tick.ts'

/** How a line looks. Lines differ by their dashes as well as by their colour. */
export type LineLook = 'main' | 'second' | 'reference' | 'limit' | 'level' | 'faint' | 'dashed' | 'dotted'

/** How a block looks: `bad` is what ends in a loss, `chosen` what the player points at. */
export type BlockLook = 'plain' | 'busy' | 'chosen' | 'bad'

/** A colour of the theme, by the name of its token. */
export type Tone = 'ink' | 'link' | 'loss'

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
  side = 'start',
  cover,
  children,
}: {
  x: Range
  y: Range
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
  labels?: readonly GraphLabel[]
  /** Its height; `fill` is that of its container. */
  size?: 'low' | 'full' | 'fill'
  /** Where the vertical axis is. */
  side?: 'start' | 'end'
  /** What lies over the area, such as a control; the graph itself is hidden from screen readers. */
  cover?: ReactNode
  children: ReactNode
}) {
  const scale = graphScale(x, y)
  // The longest name sets the width of the axis.
  const longest = yTicks.reduce((widest, { text }) => (text.length > widest.length ? text : widest), '')
  return (
    <div className={styles.graph} data-size={size} data-side={side}>
      <div className={styles.yAxis} aria-hidden="true">
        <span className={styles.spacer}>{longest}</span>
        {yTicks.map(({ at, text }) => (
          <span key={at} className={styles.yTick} style={{ insetBlockStart: `${scale.y(at)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <ScaleContext value={scale}>
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
            {children}
          </svg>
          {labels.map(({ x, y, text, side }) => (
            <Place key={`${text} ${side}`} x={x} y={y}>
              <span className={styles.label} data-side={side} data-edge={edgeOf(scale.x(x), 15)}>
                {text}
              </span>
            </Place>
          ))}
          {cover}
        </div>
      </ScaleContext>
      {xTicks.length > 0 && (
        <div className={styles.xAxis} aria-hidden="true">
          {xTicks.map(({ at, text, widths }) => (
            <span
              key={`${at} ${text}`}
              className={styles.xTick}
              data-widths={widths?.join(' ')}
              style={{ insetInlineStart: `${scale.x(at)}%` }}
              // Beside an axis at the end there is space for half a name.
              data-edge={side === 'start' ? edgeOf(scale.x(at), 4) : undefined}
            >
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

/** Puts something over a point of the graph that keeps its size, hidden from screen readers. */
export function Place({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  const scale = use(ScaleContext)
  return (
    <span
      className={styles.place}
      style={{ insetInlineStart: `${scale.x(x)}%`, insetBlockStart: `${scale.y(y)}%` }}
      aria-hidden="true"
    >
      {children}
    </span>
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
  tone,
}: {
  points: readonly (readonly [x: number, y: number])[]
  look: LineLook
  /** Its colour, if not that of its look. */
  tone?: Tone
}) {
  const scale = use(ScaleContext)
  // A single point is a dot.
  const path = `${pathThrough(points, scale)}${points.length === 1 ? 'h0.001' : ''}`
  return <path className={styles.line} data-look={look} data-tone={tone} d={path} />
}

/** A horizontal line at a level. */
export function Level({ at, look }: { at: number; look: LineLook }) {
  const scale = use(ScaleContext)
  return <path className={styles.line} data-look={look} d={`M0 ${scale.y(at)}h100`} />
}

/** The area between a line and a level, whose colour may fade towards the level. */
export function Area({
  points,
  base,
  fades = false,
}: {
  points: readonly (readonly [x: number, y: number])[]
  base: number
  fades?: boolean
}) {
  const scale = use(ScaleContext)
  const id = useId()
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const down = scale.y(base)
  const path = `${pathThrough(points, scale)}V${down}H${scale.x(first[0])}Z`
  if (!fades) return <path className={styles.fill} d={path} />
  return (
    <>
      <linearGradient id={id} x2="0" y2="1">
        <stop className={styles.fadeFrom} />
        <stop className={styles.fadeTo} offset="1" />
      </linearGradient>
      <path className={styles.fill} d={path} style={{ fill: `url(#${id})` }} />
    </>
  )
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

/** A vertical line at a place. */
export function Upright({ at }: { at: number }) {
  const scale = use(ScaleContext)
  return <path className={styles.upright} d={`M${scale.x(at)} 0v100`} />
}

/** A dot where something happens. It stays round, because it is the end of a line. */
export function Dot({ x, y, tone }: { x: number; y: number; tone?: Tone }) {
  const scale = use(ScaleContext)
  const place = `M${scale.x(x)} ${scale.y(y)}h0.001`
  return (
    <>
      <path className={styles.ring} d={place} />
      <path className={styles.dot} data-tone={tone} d={place} />
    </>
  )
}
