import { formatQuantity } from '../../ui/numbers/format.ts'
import styles from './NameWithCount.module.css'

/** A name with a count below it; the line of the count is reserved while it is unknown. */
export function NameWithCount({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      <span>{name} </span>
      <span className={styles.number}>{count === undefined ? '\u00a0' : formatQuantity(count)}</span>
    </>
  )
}
