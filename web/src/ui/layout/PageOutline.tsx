import { Skeleton, SkeletonRows } from '../status/Skeleton.tsx'
import styles from './Page.module.css'

/** The outline of a page that is being loaded. */
export function PageOutline() {
  return (
    <div className={styles.page}>
      <div className={styles.head} aria-hidden="true">
        <p>
          <Skeleton characters={14} />
        </p>
      </div>
      <SkeletonRows rows={4} />
    </div>
  )
}
