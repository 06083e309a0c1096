import styles from './Sparkline.module.css'

const width = 72
const height = 28
const margin = 2

/**
 * Today's prices as a line without figures, with yesterday's close dashed. Decorative: show the change next to it. It
 * takes the same space when there is nothing to draw.
 */
export function Sparkline({
  points,
  previousClose,
}: {
  points: readonly number[]
  previousClose: number | null
}) {
  const line = sparklinePath(points, previousClose)
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      data-direction={line?.direction}
      aria-hidden="true"
      focusable="false"
    >
      {line?.close !== undefined && <path className={styles.close} d={`M0 ${line.close}h${width}`} />}
      {line && <path className={styles.line} d={line.path} />}
    </svg>
  )
}

/** The path through prices, the oldest first, and the vertical position of the previous close; null if there is no line. */
export function sparklinePath(
  points: readonly number[],
  previousClose: number | null,
): { path: string; close: number | undefined; direction: 'up' | 'down' | 'level' } | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) return null
  const all = previousClose === null ? points : [...points, previousClose]
  const low = Math.min(...all)
  const high = Math.max(...all)
  const y = (price: number) =>
    round(high === low ? height / 2 : margin + ((high - price) / (high - low)) * (height - 2 * margin))
  const x = (index: number) => round((index / (points.length - 1)) * width)
  const before = previousClose ?? first
  return {
    path: points.map((price, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(price)}`).join(''),
    close: previousClose === null ? undefined : y(previousClose),
    direction: last > before ? 'up' : last < before ? 'down' : 'level',
  }
}

const round = (value: number) => Math.round(value * 10) / 10
