import type { ReactNode } from 'react'
import { t } from '../text/t.ts'
import styles from './ListTools.module.css'
import type { Sorting } from './list-filters.ts'

/** A line above a list with the count, the sorting and other controls, and a note below it. */
export function ListTools({
  count,
  sortings,
  sorting,
  onSort,
  note,
  children,
}: {
  count: ReactNode
  sortings: readonly Sorting[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  /** A note about all prices of the list. */
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.count} role="status">
          {count}
        </p>
        <label className={styles.sort}>
          <span className="visually-hidden">{t('market.filters.sort')}</span>
          <select value={sorting} onChange={({ target }) => onSort(target.value as Sorting)}>
            {sortings.map((each) => (
              <option key={each} value={each}>
                {t(`market.filters.sorts.${each}`)}
              </option>
            ))}
          </select>
        </label>
        {children}
      </div>
      {note}
    </>
  )
}
