import styles from './Dots.module.css'

/** A dot for each answer, filled where it was right. Hidden from screen readers: the number stands beside it in words. */
export function Dots({ right, large = false }: { right: readonly boolean[]; large?: boolean }) {
  return (
    <span className={styles.dots} data-large={large || undefined} aria-hidden="true">
      {right.map((isRight, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots keep their places
        <i key={place} data-right={isRight || undefined} />
      ))}
    </span>
  )
}
