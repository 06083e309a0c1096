import { type History, type Period, periods } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { historyQuery } from '../../api/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatMoney, formatPercent } from '../../ui/format.ts'
import { RetryPanel } from '../../ui/RetryPanel.tsx'
import styles from './PriceChart.module.css'

const Chart = lazy(() => import('./Chart.tsx').then(({ Chart }) => ({ default: Chart })))

/** How the price of a product went over a period: as a picture, and in a sentence for who cannot see it. */
export function PriceChart({ productId }: { productId: string }) {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>('intraday')
  const history = useQuery(historyQuery(productId, period))
  return (
    <Card
      title={t('product.chart.title')}
      aside={
        <fieldset className={styles.periods}>
          <legend className="visually-hidden">{t('product.chart.period')}</legend>
          {periods.map((name) => (
            <label key={name} className={styles.period}>
              <input
                type="radio"
                name="period"
                className="visually-hidden"
                checked={period === name}
                onChange={() => setPeriod(name)}
              />
              {t(`product.chart.periods.${name}`)}
            </label>
          ))}
        </fieldset>
      }
    >
      <figure className={styles.figure}>
        <div className={styles.frame}>
          {history.isError && (
            <RetryPanel
              message={t('product.chart.failed')}
              pending={history.isFetching}
              onRetry={() => history.refetch()}
            />
          )}
          {history.data?.points.length === 0 && <EmptyState title={t('product.chart.empty')} />}
          {history.data && history.data.points.length > 0 && (
            <Suspense>
              <Chart key={period} productId={productId} period={period} points={history.data.points} />
            </Suspense>
          )}
        </div>
        <figcaption className={styles.summary}>
          {history.data && <Summary history={history.data} />}
        </figcaption>
      </figure>
    </Card>
  )
}

function Summary({ history }: { history: History }) {
  const { t } = useTranslation()
  const mids = history.points.map(({ mid }) => mid)
  const [first, last] = [mids[0], mids.at(-1)]
  if (first === undefined || last === undefined) return null
  return t('product.chart.summary', {
    first: formatMoney(first * 100),
    last: formatMoney(last * 100),
    change: formatPercent(last / first - 1),
    low: formatMoney(Math.min(...mids) * 100),
    high: formatMoney(Math.max(...mids) * 100),
  })
}
