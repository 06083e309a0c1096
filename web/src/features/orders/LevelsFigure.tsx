import type { Period } from '@koersklasse/contract/market.ts'
import type { Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { levelsQuery, underlyingHistoryQuery } from '../../api/queries.ts'
import { PeriodChoice } from '../../chart/PeriodChoice.tsx'
import frames from '../../chart/PriceChart.module.css'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryPanel } from '../../ui/RetryPanel.tsx'
import styles from './Payouts.module.css'
import type { DetailOf } from './payout-facts.ts'

const LevelsChart = lazy(() =>
  import('../../chart/LevelsChart.tsx').then(({ LevelsChart }) => ({ default: LevelsChart })),
)

/** The underlying, the financing level and the stop-loss level of a Sprinter on one time line, with its end. */
export function LevelsFigure({
  transaction: { productId },
  detail,
  first,
  write,
}: {
  transaction: Transaction
  detail: DetailOf<'end'>
  /** The period to begin with. */
  first: Period
  write: (price: number) => string
}) {
  const { underlyingSymbol, time, underlyingPrice } = detail
  const [period, setPeriod] = useState(first)
  const history = useQuery(underlyingHistoryQuery(underlyingSymbol, period))
  const levels = useQuery(levelsQuery(productId))
  const steps = useMemo(
    () =>
      levels.data?.levels.map(({ from, financingLevel, stopLossLevel }) => ({
        from,
        financing: Number(financingLevel),
        stopLoss: Number(stopLossLevel),
      })),
    [levels.data],
  )
  const end = useMemo(() => ({ time, mid: Number(underlyingPrice) }), [time, underlyingPrice])
  const points = history.data?.points
  const isEmpty = points !== undefined && !points.some((point) => point.time <= time)
  const [begin, last] = [points?.[0], points?.at(-1)]
  return (
    <Card title={t('payouts.course.title')} aside={<PeriodChoice period={period} onChoose={setPeriod} />}>
      <figure className={frames.figure}>
        <div className={frames.frame}>
          {(history.isLoadingError || levels.isLoadingError) && (
            <RetryPanel
              message={t('payouts.course.failed')}
              pending={history.isFetching || levels.isFetching}
              onRetry={() => Promise.all([history.refetch(), levels.refetch()])}
            />
          )}
          {isEmpty && <EmptyState title={t('payouts.course.empty')} />}
          {points && steps && !isEmpty && (
            <Suspense>
              <LevelsChart
                key={period}
                period={period}
                points={points}
                levels={steps}
                end={end}
                endName={t('payouts.course.end')}
                write={write}
              />
            </Suspense>
          )}
        </div>
        <figcaption>
          <p className={frames.summary}>
            {begin &&
              last &&
              t('payouts.course.summary', {
                underlying: underlyingSymbol,
                first: write(begin.mid),
                last: write(last.mid),
                stopLoss: write(Number(detail.stopLossLevel)),
                financing: write(Number(detail.financingLevel)),
              })}
          </p>
          <div className={styles.key} aria-hidden="true">
            <span className={styles.sign}>
              <span className={styles.stroke} />
              {underlyingSymbol}
            </span>
            <span className={styles.sign}>
              <span className={`${styles.stroke} ${styles.stopLoss}`} />
              {t('payouts.facts.stopLossLevel')}
            </span>
            <span className={styles.sign}>
              <span className={`${styles.stroke} ${styles.financing}`} />
              {t('payouts.facts.financingLevel')}
            </span>
          </div>
        </figcaption>
      </figure>
    </Card>
  )
}
