import styles from './ProgressBar.module.css'

/** How far something is, as a bar. For who sees it: the numbers are beside it in words. */
export function ProgressBar({ done, count }: { done: number; count: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span style={{ inlineSize: `${count === 0 ? 0 : (100 * done) / count}%` }} />
    </span>
  )
}
