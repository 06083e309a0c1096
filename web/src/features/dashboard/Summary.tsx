import { performance } from '@koersklasse/domain/portfolio/position.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { activeCompetitionQuery, nextCompetitionQuery, positionsQuery } from '../../api/queries.ts'
import { usePrices } from '../../live/live-context.ts'
import { AsOf } from '../../pwa/AsOf.tsx'
import { t } from '../../text/t.ts'
import { Rosette } from '../../ui/brand/Rosette.tsx'
import { Heading } from '../../ui/layout/Page.tsx'
import { formatDate, formatMoneyChange } from '../../ui/numbers/format.ts'
import { Money, Percent } from '../../ui/numbers/Numbers.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { portfolioTotals } from './portfolio-totals.ts'
import styles from './Summary.module.css'

/** The totals of the portfolio, live with the bids. */
export function Summary() {
  const portfolio = useQuery(positionsQuery)
  const held = portfolio.data?.positions.map(({ productId }) => productId) ?? []
  const prices = usePrices(held)
  const totals = portfolio.data && portfolioTotals(portfolio.data, prices)
  const start = portfolio.data?.startingBalance
  const isKnown = !portfolio.isPending
  const figure = (shown: ReactNode) => (isKnown ? shown : <Skeleton characters={11} />)

  return (
    <header className={`band ${styles.summary}`}>
      <Rosette className={styles.rosette} petals={16} />
      <div className={styles.total}>
        <Heading className={styles.title}>{t('dashboard.summary')}</Heading>
        <p className={styles.amount} data-testid="total">
          {figure(<Money cents={totals?.total} />)}
        </p>
        <p className={styles.until}>
          <Until of={portfolio.data?.competitionId} />
        </p>
        <AsOf at={portfolio.dataUpdatedAt} productIds={held} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('dashboard.performance')}</dt>
          <dd data-testid="performance">
            {figure(
              <>
                <Percent
                  fraction={totals?.total == null || !start ? null : performance(totals.total, start)}
                />
                <span className={styles.gain}>
                  {formatMoneyChange(totals?.total == null || !start ? null : totals.total - start)}
                </span>
              </>,
            )}
          </dd>
        </div>
        <div>
          <dt>{t('dashboard.cash')}</dt>
          <dd data-testid="cash">{figure(<Money cents={portfolio.data?.availableBalance} />)}</dd>
        </div>
        <div>
          <dt>{t('dashboard.invested')}</dt>
          <dd data-testid="invested">{figure(<Money cents={totals?.invested} />)}</dd>
        </div>
      </dl>
    </header>
  )
}

/** When the competition of the portfolio ends, or when it or the next one begins. */
function Until({ of }: { of: string | undefined }) {
  const competition = useQuery(activeCompetitionQuery).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: competition === null }).data
  if (competition) return t('dashboard.until', { date: formatDate(competition.endDateTime - 1) })
  if (competition === undefined) return '\u00a0'
  const date = next && formatDate(next.startDateTime)
  if (date && next.id === of) return t('dashboard.begins', { date })
  return `${t('dashboard.over')} ${date ? t('disclaimer.nextText', { date }) : ''}`
}
