import { type ReactNode, useEffect, useRef } from 'react'
import { directionOf, formatMoney, formatMoneyChange, formatPercent, formatQuantity } from './format.ts'
import styles from './Numbers.module.css'

type Numeric = number | null | undefined

/** An amount of money in euro cents. */
export function Money({ cents }: { cents: Numeric }) {
  return <span className={styles.number}>{formatMoney(cents)}</span>
}

/** A fraction as a percentage, with its sign and its direction. */
export function Percent({ fraction }: { fraction: Numeric }) {
  return <Directed direction={directionOf(fraction, 0.0001)}>{formatPercent(fraction)}</Directed>
}

/** A gain or a loss in euro cents, with its sign and its direction. */
export function Change({ cents }: { cents: Numeric }) {
  return <Directed direction={directionOf(cents, 1)}>{formatMoneyChange(cents)}</Directed>
}

/** A number of pieces. */
export function Quantity({ pieces }: { pieces: Numeric }) {
  return <span className={styles.number}>{formatQuantity(pieces)}</span>
}

/** A price in euro cents that lights up when it changes, without moving. */
export function PriceFlash({ cents }: { cents: Numeric }) {
  return <Flash value={cents}>{formatMoney(cents)}</Flash>
}

/** How long a changed number is lit, in milliseconds. */
const litMs = 600

/**
 * A number as text that lights up when the number changes. The light is not animated: dozens of numbers change in one
 * second, and each animation would repaint the list for every frame.
 */
export function Flash({ value, children }: { value: Numeric; children: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  useEffect(() => {
    const span = text.current
    const move = typeof value === 'number' && typeof before.current === 'number' ? value - before.current : 0
    before.current = value
    const moved = directionOf(move, 1e-9)
    if (span === null || moved === 'level') return
    span.dataset.moved = moved
    const goOut = () => delete span.dataset.moved
    const timer = setTimeout(goOut, litMs)
    return () => {
      clearTimeout(timer)
      goOut()
    }
  }, [value])
  return (
    <span ref={text} className={`${styles.number} ${styles.flash}`}>
      {children}
    </span>
  )
}

/** A number with a triangle up or down, so that colour is not the only sign of its direction. */
function Directed({ direction, children }: { direction: 'up' | 'down' | 'level'; children: ReactNode }) {
  return (
    <span className={`${styles.number} ${styles.change} ${styles[direction]}`}>
      {direction !== 'level' && (
        <svg className={styles.mark} viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
          <path d={direction === 'up' ? 'M5 1 9.5 9h-9z' : 'M5 9 .5 1h9z'} />
        </svg>
      )}
      {children}
    </span>
  )
}
