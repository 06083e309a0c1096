import { qrSquares } from '../../qr-code/squares.ts'
import styles from './SubRankings.module.css'

/** A text as a QR code: dark on white in every theme, with the empty edge that readers need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrSquares(text, 4)
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={path} />
    </svg>
  )
}
