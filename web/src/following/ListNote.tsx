import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { discoveryQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import styles from './ListNote.module.css'

// Where the market never closes, nothing of its hours is loaded.
const ClosedWords = lazy(() =>
  import('./ClosedWords.tsx').then(({ ClosedWords }) => ({ default: ClosedWords })),
)

type Row = { price: Pick<ProductPrice, 'delay'> | null }

/** Said once above a list of prices, where it is so: that the market is closed, and by how much they are late. */
export function ListNote({ rows }: { rows: readonly Row[] }) {
  const hours = useQuery(discoveryQuery).data?.market.hours ?? 'always'
  const minutes = Math.round(Math.max(0, ...rows.map(({ price }) => price?.delay ?? 0)) / 60_000)
  return (
    <p className={styles.note}>
      {hours !== 'always' && (
        <Suspense>
          <ClosedWords hours={hours} />
        </Suspense>
      )}
      {minutes > 0 && <span>{t('prices.delayed', { minutes })}.</span>}
    </p>
  )
}
