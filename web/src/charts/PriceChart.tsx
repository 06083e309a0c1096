import type { History, Period } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { historyQuery } from '../api/queries.ts'
import { useMarketClockState } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { smallestStep } from './plot-scale.ts'
import { useShownLines } from './shown-lines.ts'
import { TimeSeriesFigure } from './TimeSeriesFigure.tsx'
import type { Line, Trade } from './time-series.ts'
import { isToday, type Write } from './time-series-words.ts'

/** A price at an instant of the market's time, in the currency of the chart. */
export interface Moment {
  time: number
  bid: number
  ask: number
}

const series = ['mid', 'bid', 'ask'] as const
const usual = ['mid', 'buy', 'sell']
const noTrades: readonly Trade[] = []

/**
 * A chart of a price: bid, ask and mid, with the player's own trades. `historyOf` is the query of a period's prices,
 * `last` the current price. `write` and `trades` must be the same objects at each render.
 */
export function PriceChart({
  historyOf,
  last,
  previousClose,
  write,
  trades = noTrades,
  endedAt = null,
}: {
  historyOf: (period: Period) => ReturnType<typeof historyQuery>
  last: Moment | null
  /** The mid of yesterday's close, that today is compared with; null if unknown. */
  previousClose: number | null
  write: Write
  trades?: readonly Trade[]
  /** When the product ended; null if it has not. */
  endedAt?: number | null
}) {
  const [period, setPeriod] = useState<Period>('intraday')
  const [ids, show] = useShownLines('price', usual)
  const { data, ...history } = useQuery(historyOf(period))
  const points = useMemo(() => data && pointsOf(data), [data])
  const lines = useMemo(linesOfPrice, [])
  // Which day is today is known once the clock is.
  useMarketClockState()
  // Before the first price of a day the chart shows the day before, which ends at yesterday's close.
  const isOfToday = period === 'intraday' && points?.[0] !== undefined && isToday(points[0].time)
  const end = endedAt === null ? null : ({ time: endedAt, name: t('chart.end'), side: 'below' } as const)
  const axis = useMemo(() => ({ step: smallestStep(write), write }), [write])
  return (
    <TimeSeriesFigure
      title={t('chart.title')}
      period={period}
      onPeriod={setPeriod}
      query={{ ...history, data: points }}
      lines={lines}
      shown={{ ids, show }}
      hasTrades={trades.length > 0}
      trades={trades}
      now={last && { time: last.time, values: [(last.bid + last.ask) / 2, last.bid, last.ask] }}
      close={isOfToday ? previousClose : null}
      end={end}
      axis={axis}
      write={write}
    />
  )
}

const pointsOf = ({ points }: History) =>
  points.map(({ time, bid, ask, mid }) => ({ time, values: [mid, bid, ask], bought: 0, sold: 0 }))

function linesOfPrice(): Line[] {
  const looks = { mid: 'area', bid: 'dashed', ask: 'dotted' } as const
  const tones = { mid: 'ink', bid: 'link', ask: 'loss' } as const
  return series.map((id) => ({ id, name: t(`chart.lines.${id}`), look: looks[id], tone: tones[id] }))
}
