import styles from './ProgressBar.module.css'

/** A progress bar. Hidden from screen readers: the numbers stand beside it in words. */
export function ProgressBar({ done, count }: { done: number; count: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span style={{ inlineSize: `${count === 0 ? 0 : (100 * done) / count}%` }} />
    </span>
  )
}
