import { encode } from 'uqr'
import styles from './SubRankings.module.css'

/** A text as a QR code: dark on white in every theme, with the empty edge that readers need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={squares.join('')} />
    </svg>
  )
}
