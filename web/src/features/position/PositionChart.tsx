import type { Period } from '@koersklasse/contract/market.ts'
import type { PositionPoint } from '@koersklasse/contract/portfolio-history.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useShownLines } from '../../charts/shown-lines.ts'
import { TimeSeriesFigure } from '../../charts/TimeSeriesFigure.tsx'
import type { Line } from '../../charts/time-series.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { formatMoney } from '../../ui/numbers/format.ts'
import { positionGraphQuery } from './queries.ts'

/** The bid of a piece over time, with each purchase and sale, and the average price paid as a line to compare with. */
export function PositionChart({
  positionId,
  productId,
  avgPrice,
  isLive,
}: {
  positionId: string
  productId: string
  avgPrice: number | null
  /** Whether the competition runs, so that the last point follows the price. */
  isLive: boolean
}) {
  const [period, setPeriod] = useState<Period>('all')
  const [ids, show] = useShownLines('position', usual)
  const graph = useQuery({ ...positionGraphQuery(positionId, productId, period), select: bidsOf })
  const price = usePrice(productId)
  const lines = useMemo(
    (): Line[] => [{ id: 'bid', name: t('position.price'), look: 'area', tone: 'ink' }],
    [],
  )
  return (
    <TimeSeriesFigure
      title={t('position.chart')}
      period={period}
      onPeriod={setPeriod}
      query={graph}
      lines={lines}
      fixed={bidAlways}
      shown={{ ids, show }}
      hasTrades
      now={price === null || !isLive ? null : { time: price.quoteUpdatedOn, values: [price.bid] }}
      level={avgPrice === null ? null : { name: t('position.avgPrice'), value: avgPrice }}
      axis={axis}
      write={inEuro}
      also={() => (avgPrice === null ? '' : t('position.level', { price: inEuro(avgPrice) }))}
    />
  )
}

const usual = ['buy', 'sell']
const bidAlways = ['bid']

const bidsOf = (points: readonly PositionPoint[]) =>
  points.map(({ time, price, bought, sold }) => ({ time, values: [price], bought, sold }))

const inEuro = (value: number) => formatMoney(Math.round(value))

const axis = { step: 1, write: inEuro }
