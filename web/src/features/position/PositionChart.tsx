import type { Period } from '@koersklasse/contract/market.ts'
import type { PositionPoint } from '@koersklasse/contract/portfolio-history.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { positionGraphQuery } from '../../api/queries.ts'
import { CourseFigure, useTellCourse } from '../../chart/CourseFigure.tsx'
import type { CourseFigures } from '../../chart/course.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { formatMoney } from '../../ui/format.ts'

/** The bid of a piece, with each purchase and sale, and the average price that was paid as a line to compare with. */
export function PositionChart({
  positionId,
  productId,
  avgPrice,
}: {
  positionId: string
  productId: string
  avgPrice: number | null
}) {
  const [period, setPeriod] = useState<Period>('all')
  const graph = useQuery({ ...positionGraphQuery(positionId, productId, period), select: bidsOf })
  const price = usePrice(productId)
  const tellCourse = useTellCourse(inEuro)
  const tell = (figures: CourseFigures) =>
    avgPrice === null
      ? tellCourse(figures)
      : `${tellCourse(figures)} ${t('position.level', { price: inEuro(avgPrice) })}`
  return (
    <CourseFigure
      title={t('position.chart')}
      valueName={t('position.price')}
      period={period}
      onPeriod={setPeriod}
      query={graph}
      now={price && { time: price.quoteUpdatedOn, value: price.bid }}
      level={avgPrice}
      write={inEuro}
      tick={cents}
      tell={tell}
    />
  )
}

const bidsOf = (points: readonly PositionPoint[]) =>
  points.map(({ time, price, bought, sold }) => ({ time, value: price, beside: null, bought, sold }))

const inEuro = (value: number) => formatMoney(Math.round(value))

const cents = { cents: 1, write: inEuro }
