import type { ReactNode } from 'react'
import styles from './Bars.module.css'

interface Bar {
  id: string
  name: string
  note?: string
  /** The amount, as text. */
  shown: ReactNode
  /** What the length of the bar stands for; below zero it points to the left. */
  amount: number
}

/**
 * A list of names and amounts, each with a bar in proportion to the largest, or to a size that stays the same when the
 * amounts change. The bars are decoration: every amount is in the text.
 */
export function Bars({
  label,
  bars,
  full,
}: {
  label: string
  bars: readonly Bar[]
  /** The amount that fills a bar. */
  full?: number
}) {
  const largest = full ?? Math.max(...bars.map(({ amount }) => Math.abs(amount)), 1)
  const hasLosses = bars.some(({ amount }) => amount < 0)
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ id, name, note, shown, amount }) => (
        <li key={id} className={styles.bar}>
          <span className={styles.name}>{name}</span>
          <span className={styles.amount}>{shown}</span>
          <span
            className={`${styles.track} ${hasLosses ? styles.halved : ''}`}
            data-sign={amount < 0 ? 'loss' : 'gain'}
            aria-hidden="true"
          >
            <span
              style={{ inlineSize: `${Math.min(Math.abs(amount) / largest, 1) * (hasLosses ? 50 : 100)}%` }}
            />
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
