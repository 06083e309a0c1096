import type { History, Period } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { historyQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { CourseFigure } from './CourseFigure.tsx'
import type { Line, Trade } from './course.ts'
import { isToday, type Write } from './course-words.ts'
import { useShownLines } from './shown-lines.ts'

/** A price at an instant of the market, in the currency of the chart. */
export interface Moment {
  time: number
  bid: number
  ask: number
}

const series = ['mid', 'bid', 'ask'] as const
const usual = ['mid', 'buy', 'sell']
const noTrades: readonly Trade[] = []

/**
 * How a price went over a period: bid, ask and mid, with the player's own trades in it. `historyOf` asks for the prices
 * of a period, `last` is the price of now, `write` writes a price as text; it and `trades` stay the same objects.
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
  /** The mid of yesterday's close, that today is compared with; null where it is not known. */
  previousClose: number | null
  write: Write
  trades?: readonly Trade[]
  /** When what was priced ended; null while it lives. */
  endedAt?: number | null
}) {
  const [period, setPeriod] = useState<Period>('intraday')
  const [ids, show] = useShownLines('price', usual)
  const { data, ...history } = useQuery(historyOf(period))
  const points = useMemo(() => data && pointsOf(data), [data])
  const lines = useMemo(linesOfPrice, [])
  // Before the first price of a day one sees the day before, and yesterday's close is the end of that.
  const isOfToday = period === 'intraday' && points?.[0] !== undefined && isToday(points[0].time)
  const end = useMemo(
    () => (endedAt === null ? null : ({ time: endedAt, name: t('chart.end'), side: 'below' } as const)),
    [endedAt],
  )
  const axis = useMemo(() => ({ step: smallestStep(write), write }), [write])
  return (
    <CourseFigure
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

/** The smallest step that can be seen in how prices are written. */
function smallestStep(write: Write): number {
  return write(1.0001) === write(1) ? 0.01 : 0.0001
}
