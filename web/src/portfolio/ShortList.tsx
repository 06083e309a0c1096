import { type ReactNode, useState } from 'react'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import styles from './ShortList.module.css'

/** The number of rows that are shown at first (specification, section 9). */
const preview = 5

/** The first rows of a list, and a button for the rest. */
export function ShortList<Row>({
  rows,
  children,
}: {
  rows: readonly Row[]
  children: (shown: readonly Row[]) => ReactNode
}) {
  const [isAll, setIsAll] = useState(false)
  return (
    <>
      {children(isAll ? rows : rows.slice(0, preview))}
      {rows.length > preview && (
        <div className={styles.more}>
          <Button look="bare" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {isAll ? t('dashboard.showLess') : t('dashboard.showAll', { count: rows.length })}
          </Button>
        </div>
      )}
    </>
  )
}
