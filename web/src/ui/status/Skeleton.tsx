import { t } from '../../text/t.ts'
import styles from './Skeleton.module.css'

/** The widths that Skeleton.module.css has: the content security policy allows no style attribute in prerendered HTML. */
type Characters = 7 | 9 | 10 | 11 | 12 | 14 | 16 | 24 | 60

/** A grey bar as wide as the expected number of characters, so that nothing moves when the text arrives. */
export function Skeleton({ characters }: { characters: Characters }) {
  return <span className={styles.skeleton} data-characters={characters} aria-hidden="true" />
}

/** The outline of a text that is being loaded. */
export function SkeletonText({ lines = 6 }: { lines?: number }) {
  return (
    <div role="status" className={styles.text}>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <Skeleton key={line} characters={line % 4 === 3 ? 24 : 60} />
      ))}
    </div>
  )
}

/** The outline of a list that is being loaded, with rows of the final height. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <div key={row} className={styles.row}>
          <Skeleton characters={16} />
          <Skeleton characters={9} />
        </div>
      ))}
    </div>
  )
}
