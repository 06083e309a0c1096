import type { Period } from '@koersklasse/contract/market.ts'
import type { PortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { HistoryQuery } from '../api/queries.ts'
import { useShownLines } from '../charts/shown-lines.ts'
import { TimeSeriesFigure } from '../charts/TimeSeriesFigure.tsx'
import { figuresOf, type Line } from '../charts/time-series.ts'
import { marketNow } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatPercent, formatRoundMoney } from '../ui/numbers/format.ts'
import { type Holdings, portfolioTotals } from './portfolio-totals.ts'
import { useBenchmarkNow } from './useBenchmarkNow.ts'
import { useBids } from './useBids.ts'
import { useEndState } from './useEndState.ts'

/** The value of a portfolio over time, with the same money invested in an index as a line to compare with. */
export function PortfolioFigure({
  portfolio,
  historyQuery,
  untraded,
  isCompared = false,
}: {
  /** What the portfolio holds; undefined while that is not known. */
  portfolio: Holdings | undefined
  historyQuery: HistoryQuery
  /** Shown in place of the picture before the first trade. */
  untraded: ReactNode
  /** Whether the index is shown at first. */
  isCompared?: boolean
}) {
  const [period, setPeriod] = useState<Period>('all')
  const [ids, show] = useShownLines(isCompared ? 'member' : 'portfolio', isCompared ? compared : usual)
  const history = useQuery(historyQuery(period))
  const benchmark = history.data?.benchmark ?? null
  const isBeside = benchmark !== null && ids.includes('benchmark')
  const bids = useBids(
    portfolio?.positions.map(({ productId }) => productId) ?? [],
    portfolio?.closingBids ?? null,
  )
  const total = portfolio ? portfolioTotals(portfolio, bids).total : null
  const isLive = useEndState(portfolio) === 'running'
  const beside = useBenchmarkNow(history.data, history.dataUpdatedAt)
  const time = marketNow()
  const hasTraded =
    !portfolio ||
    portfolio.positions.length > 0 ||
    portfolio.availableBalance !== portfolio.startingBalance + portfolio.deposited
  const points = useMemo(() => history.data && pointsOf(history.data), [history.data])
  // The line has its place before its name is known.
  const name = history.isPending ? t('chart.index') : (benchmark?.name ?? null)
  const lines = useMemo(() => linesWith(name), [name])

  return (
    <TimeSeriesFigure
      title={t('chart.portfolio')}
      period={period}
      onPeriod={setPeriod}
      query={{ ...history, data: points }}
      lines={lines}
      fixed={valueAlways}
      shown={{ ids, show }}
      hasTrades
      now={time === null || !isLive ? null : { time, values: [total, beside] }}
      axis={axis}
      write={inEuro}
      instead={hasTraded || isBeside ? null : untraded}
      also={(points) =>
        isBeside
          ? t('chart.besideText', {
              name: benchmark.name,
              change: formatPercent(figuresOf(points, 1)?.change),
            })
          : ''
      }
    />
  )
}

const usual = ['buy', 'sell']
const compared = [...usual, 'benchmark']
const valueAlways = ['value']

const pointsOf = ({ points }: PortfolioHistory) =>
  points.map(({ time, value, benchmark, deposited, bought, sold }) => ({
    ...{ time, deposited },
    values: [value, benchmark],
    bought,
    sold,
  }))

function linesWith(benchmark: string | null): Line[] {
  const value = { id: 'value', name: t('chart.value'), look: 'area', tone: 'ink' } as const
  return benchmark === null
    ? [value]
    : [value, { id: 'benchmark', name: benchmark, look: 'dashed', tone: 'link' }]
}

const axis = { step: 100, write: formatRoundMoney }

const inEuro = (cents: number) => formatMoney(Math.round(cents))
