import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { discoveryQuery } from '../api/queries.ts'
import { useMarketClockState } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import styles from './ListNote.module.css'

// Not loaded in a game whose market never closes.
const MarketClosedNote = lazy(() =>
  import('./MarketClosedNote.tsx').then(({ MarketClosedNote }) => ({ default: MarketClosedNote })),
)

type Row = { price: Pick<ProductPrice, 'delay'> | null }

/** A note above a list of prices: why they do not change, until when the market is closed, and their delay. */
export function ListNote({ rows }: { rows: readonly Row[] }) {
  const hours = useQuery(discoveryQuery).data?.market.hours ?? 'always'
  const clockState = useMarketClockState()
  const minutes = Math.round(Math.max(0, ...rows.map(({ price }) => price?.delay ?? 0)) / 60_000)
  return (
    <p className={styles.note}>
      {(clockState === 'over' || clockState === 'waiting') && <span>{t(`prices.clock.${clockState}`)}</span>}
      {hours !== 'always' && clockState === 'running' && (
        <Suspense>
          <MarketClosedNote hours={hours} />
        </Suspense>
      )}
      {minutes > 0 && <span>{t('prices.delayed', { minutes })}.</span>}
    </p>
  )
}
