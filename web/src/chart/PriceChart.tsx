import type { History, Period } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { historyQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatPercent } from '../ui/format.ts'
import { RetryPanel } from '../ui/RetryPanel.tsx'
import type { Moment } from './Chart.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import styles from './PriceChart.module.css'

const Chart = lazy(() => import('./Chart.tsx').then(({ Chart }) => ({ default: Chart })))

/**
 * How a price went over a period: as a picture, and in a sentence for who cannot see it. `historyOf` asks for the
 * prices of a period, `last` is the price of now, `write` writes a price as text; it stays the same function.
 */
export function PriceChart({
  historyOf,
  last,
  write,
}: {
  historyOf: (period: Period) => ReturnType<typeof historyQuery>
  last: Moment | null
  write: (price: number) => string
}) {
  const [period, setPeriod] = useState<Period>('intraday')
  const history = useQuery(historyOf(period))
  return (
    <Card title={t('product.chart.title')} aside={<PeriodChoice period={period} onChoose={setPeriod} />}>
      <figure className={styles.figure}>
        <div className={styles.frame}>
          {history.isLoadingError && (
            <RetryPanel
              message={t('product.chart.failed')}
              pending={history.isFetching}
              onRetry={() => history.refetch()}
            />
          )}
          {history.data?.points.length === 0 && <EmptyState title={t('product.chart.empty')} />}
          {history.data && history.data.points.length > 0 && (
            <Suspense>
              <Chart key={period} period={period} points={history.data.points} last={last} write={write} />
            </Suspense>
          )}
        </div>
        <figcaption className={styles.summary}>
          {history.data && <Summary history={history.data} write={write} />}
        </figcaption>
      </figure>
    </Card>
  )
}

function Summary({ history, write }: { history: History; write: (price: number) => string }) {
  const mids = history.points.map(({ mid }) => mid)
  const [first, last] = [mids[0], mids.at(-1)]
  if (first === undefined || last === undefined) return null
  return t('product.chart.summary', {
    first: write(first),
    last: write(last),
    change: formatPercent(last / first - 1),
    low: write(Math.min(...mids)),
    high: write(Math.max(...mids)),
  })
}
