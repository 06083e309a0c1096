import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import type { ReactNode } from 'react'
import { AsOf } from '../pwa/AsOf.tsx'
import { t } from '../text/t.ts'
import { Rosette } from '../ui/brand/Rosette.tsx'
import { formatMoneyChange } from '../ui/numbers/format.ts'
import { Money, Percent } from '../ui/numbers/Numbers.tsx'
import { Skeleton } from '../ui/status/Skeleton.tsx'
import styles from './PortfolioSummary.module.css'
import { type Holdings, portfolioTotals } from './portfolio-totals.ts'
import { useBids } from './useBids.ts'

/** The totals of a portfolio, live with the bids until its competition is closed, below a heading. */
export function PortfolioSummary({
  heading,
  below,
  query: { data, isPending, dataUpdatedAt },
}: {
  heading: ReactNode
  /** A line below the total. */
  below: ReactNode
  query: { data: Holdings | undefined; isPending: boolean; dataUpdatedAt: number }
}) {
  const held = data?.positions.map(({ productId }) => productId) ?? []
  const bids = useBids(held, data?.closingBids ?? null)
  const totals = data && portfolioTotals(data, bids)
  const { startingBalance: start = 0, deposited = 0 } = data ?? {}
  const figure = (shown: ReactNode) => (isPending ? <Skeleton characters={11} /> : shown)

  return (
    <header className={`band ${styles.summary}`}>
      <Rosette className={styles.rosette} petals={16} />
      <div className={styles.total}>
        {heading}
        <p className={styles.amount} data-testid="total">
          {figure(<Money cents={totals?.total} />)}
        </p>
        <p className={styles.until}>{below}</p>
        <AsOf at={dataUpdatedAt} productIds={data?.closingBids == null ? held : []} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('dashboard.performance')}</dt>
          <dd data-testid="performance">
            {figure(
              <>
                <Percent
                  fraction={totals?.total == null ? null : rankedResult(totals.total, start, deposited)}
                />
                <span className={styles.gain}>
                  {formatMoneyChange(totals?.total == null ? null : totals.total - start - deposited)}
                </span>
              </>,
            )}
          </dd>
        </div>
        <div>
          <dt>{t('dashboard.cash')}</dt>
          <dd data-testid="cash">{figure(<Money cents={data?.availableBalance} />)}</dd>
        </div>
        <div>
          <dt>{t('dashboard.invested')}</dt>
          <dd data-testid="invested">{figure(<Money cents={totals?.invested} />)}</dd>
        </div>
        {data !== undefined && data.deposited > 0 && (
          <div>
            <dt>{t('dashboard.deposited')}</dt>
            <dd data-testid="deposited">
              <Money cents={data.deposited} />
            </dd>
          </div>
        )}
      </dl>
    </header>
  )
}

/** The heading of a summary: the title of its page. */
export const summaryHeading = styles.title
