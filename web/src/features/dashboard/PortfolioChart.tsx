import type { Period } from '@koersklasse/contract/market.ts'
import type { PortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portfolioHistoryQuery, positionsQuery } from '../../api/queries.ts'
import { CourseFigure, useTellCourse } from '../../chart/CourseFigure.tsx'
import type { CourseFigures } from '../../chart/course.ts'
import { usePrices } from '../../live/live-context.ts'
import { marketNow } from '../../live/market-clock.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatMoney, formatPercent, formatRoundMoney } from '../../ui/format.ts'
import { portfolioTotals } from './portfolio-totals.ts'

/** How the portfolio went: cash and positions at the bid, and as a choice the starting balance in an index beside it. */
export function PortfolioChart() {
  const [period, setPeriod] = useState<Period>('all')
  const [isBeside, setIsBeside] = useState(false)
  const benchmark = useQuery(portfolioHistoryQuery(period)).data?.benchmark ?? null
  const history = useQuery({
    ...portfolioHistoryQuery(period),
    select: isBeside ? withBenchmark : withoutBenchmark,
  })
  const portfolio = useQuery(positionsQuery).data
  const prices = usePrices(portfolio?.positions.map(({ productId }) => productId) ?? [])
  const total = portfolio ? portfolioTotals(portfolio, prices).total : null
  const time = marketNow()
  const hasTraded =
    !portfolio || portfolio.positions.length > 0 || portfolio.availableBalance !== portfolio.startingBalance
  const tellCourse = useTellCourse(inEuro)
  const tell = (figures: CourseFigures) =>
    isBeside && benchmark !== null
      ? `${tellCourse(figures)} ${t('course.besideText', { name: benchmark.name, change: formatPercent(figures.besideChange) })}`
      : tellCourse(figures)

  return (
    <CourseFigure
      title={t('course.portfolio')}
      valueName={t('course.value')}
      period={period}
      onPeriod={setPeriod}
      query={history}
      now={total === null || time === null ? null : { time, value: total }}
      write={inEuro}
      tick={wholeEuros}
      empty={
        hasTraded || isBeside ? null : (
          <EmptyState
            title={t('course.empty')}
            action={
              <ButtonLink look="quiet" to="/markets">
                {t('dashboard.toProducts')}
              </ButtonLink>
            }
          >
            {t('course.emptyText')}
          </EmptyState>
        )
      }
      beside={
        benchmark && {
          symbol: benchmark.symbol,
          label: t('course.beside', { name: benchmark.name }),
          isShown: isBeside,
          onShow: setIsBeside,
        }
      }
      tell={tell}
    />
  )
}

const withBenchmark = ({ points }: PortfolioHistory) =>
  points.map(({ benchmark, ...point }) => ({ ...point, beside: benchmark }))
const withoutBenchmark = ({ points }: PortfolioHistory) =>
  points.map(({ benchmark, ...point }) => ({ ...point, beside: null }))

const wholeEuros = { cents: 100, write: formatRoundMoney }

const inEuro = (cents: number) => formatMoney(Math.round(cents))
