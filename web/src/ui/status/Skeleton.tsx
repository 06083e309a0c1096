import { t } from '../../text/t.ts'
import styles from './Skeleton.module.css'

/** A grey bar as wide as the expected number of characters, so that nothing moves when the text arrives. */
export function Skeleton({ characters = 8 }: { characters?: number }) {
  return <span className={styles.skeleton} style={{ inlineSize: `${characters}ch` }} aria-hidden="true" />
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
