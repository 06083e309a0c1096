import pageStyles from '../ui/Page.module.css'
import { Skeleton, SkeletonRows } from '../ui/Skeleton.tsx'

/** Where a page will be, while it is not known which or what it shows. */
export function PageOutline() {
  return (
    <div className={pageStyles.page}>
      <div className={pageStyles.head} aria-hidden="true">
        <p>
          <Skeleton characters={14} />
        </p>
      </div>
      <SkeletonRows rows={4} />
    </div>
  )
}
