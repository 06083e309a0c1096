import { formatQuantity } from '../../ui/format.ts'
import styles from './MarketPage.module.css'

/** What a choice is called, with how many there are below: its line is kept while that is not known. */
export function CountedName({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      <span>{name} </span>
      <span className={styles.number}>{count === undefined ? '\u00a0' : formatQuantity(count)}</span>
    </>
  )
}
