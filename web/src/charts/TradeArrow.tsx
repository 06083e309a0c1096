import styles from './TradeArrow.module.css'

/** The mark of a purchase, which points up, or of a sale, which points down. */
export function TradeArrow({ side }: { side: 'buy' | 'sell' }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
      <polygon points={side === 'buy' ? '5,1 9.5,9 .5,9' : '5,9 9.5,1 .5,1'} />
    </svg>
  )
}
