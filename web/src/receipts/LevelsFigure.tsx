import type { History, Period } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { underlyingHistoryQuery } from '../api/queries.ts'
import { smallestStep } from '../charts/plot-scale.ts'
import { useShownLines } from '../charts/shown-lines.ts'
import { TimeSeriesFigure } from '../charts/TimeSeriesFigure.tsx'
import type { Line, TimeSeriesPoint } from '../charts/time-series.ts'
import { t } from '../text/t.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import type { ProductTransaction } from './in-product.ts'
import type { DetailOf } from './payout-facts.ts'
import { levelsQuery } from './queries.ts'

/** A chart of the underlying and the levels of a Sprinter, with its end. */
export function LevelsFigure({
  transaction: { productId },
  detail,
  first,
  write,
}: {
  transaction: ProductTransaction
  detail: DetailOf<'end'>
  /** The period that is shown first. */
  first: Period
  /** Writes a price as text; must be the same function at each render. */
  write: (price: number) => string
}) {
  const { underlyingSymbol, time, underlyingPrice, direction } = detail
  const [period, setPeriod] = useState(first)
  const [ids, show] = useShownLines('levels', usual)
  const history = useQuery(underlyingHistoryQuery(underlyingSymbol, period))
  const levels = useQuery(levelsQuery(productId))
  const points = useMemo(
    () =>
      history.data && levels.data
        ? pointsOf(history.data.points, levels.data.levels, { time, mid: Number(underlyingPrice) })
        : undefined,
    [history.data, levels.data, time, underlyingPrice],
  )
  const isEmpty = history.data !== undefined && !history.data.points.some((point) => point.time <= time)
  const lines = useMemo(() => linesOf(underlyingSymbol), [underlyingSymbol])
  const axis = useMemo(() => ({ step: smallestStep(write), write }), [write])
  // The line of a long ends at its lowest point, that of a short at its highest, so there is space beyond it.
  const side = direction === 'short' ? 'above' : 'below'
  const end = { time, name: t('payouts.course.end'), side } as const
  return (
    <TimeSeriesFigure
      title={t('payouts.course.title')}
      period={period}
      onPeriod={setPeriod}
      query={{
        data: points,
        dataUpdatedAt: history.dataUpdatedAt,
        error: history.error ?? levels.error,
        errorUpdateCount: history.errorUpdateCount + levels.errorUpdateCount,
        isFetching: history.isFetching || levels.isFetching,
        refetch: () => Promise.all([history.refetch(), levels.refetch()]),
      }}
      lines={lines}
      fixed={underlyingAlways}
      shown={{ ids, show }}
      hasTrades={false}
      now={null}
      end={end}
      axis={axis}
      write={write}
      instead={isEmpty ? <EmptyState title={t('payouts.course.empty')} /> : null}
      also={() =>
        t('payouts.course.summary', {
          stopLoss: write(Number(detail.stopLossLevel)),
          financing: write(Number(detail.financingLevel)),
        })
      }
    />
  )
}

const usual = ['stopLoss', 'financing']
const underlyingAlways = ['underlying']

function linesOf(underlying: string): Line[] {
  return [
    { id: 'underlying', name: underlying, look: 'line', tone: 'ink' },
    { id: 'stopLoss', name: t('payouts.facts.stopLossLevel'), look: 'dashed', tone: 'loss' },
    { id: 'financing', name: t('payouts.facts.financingLevel'), look: 'dotted', tone: 'link' },
  ]
}

interface Levels {
  from: number
  financingLevel: string
  stopLossLevel: string
}

/** The prices and the end, each with the levels in force at its time; after the end there are none. */
function pointsOf(
  prices: History['points'],
  levels: readonly Levels[],
  end: { time: number; mid: number },
): TimeSeriesPoint[] {
  const others = prices.filter(({ time }) => time !== end.time)
  return [...others, end]
    .sort((one, other) => one.time - other.time)
    .map(({ time, mid }) => {
      const held = time > end.time ? undefined : (levels.findLast(({ from }) => from <= time) ?? levels[0])
      const values = held ? [mid, Number(held.stopLossLevel), Number(held.financingLevel)] : [mid, null, null]
      return { time, values, bought: 0, sold: 0 }
    })
}
