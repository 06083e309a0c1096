import { useTranslation } from 'react-i18next'
import styles from './Skeleton.module.css'

/** A grey bar of the size of what will come, in characters, so that nothing moves when it comes. */
export function Skeleton({ characters = 8 }: { characters?: number }) {
  return <span className={styles.skeleton} style={{ inlineSize: `${characters}ch` }} aria-hidden="true" />
}

/** Rows of a list that is being loaded, as high as the rows that will come. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation()
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
