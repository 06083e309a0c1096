import type { ReactNode } from 'react'
import { t } from '../../text/t.ts'
import styles from './MarketPage.module.css'
import type { Sorting } from './market-filters.ts'

/** One line above a list: how much there is in it, how it is sorted, and what more there is to do with it; a note below. */
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
  /** What holds for all of its prices. */
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
