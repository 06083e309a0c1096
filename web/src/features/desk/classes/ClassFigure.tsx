import type { Class, ClassHistory } from '@koersklasse/contract/desk/classes.ts'
import type { Period } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useShownLines } from '../../../charts/shown-lines.ts'
import { TimeSeriesFigure } from '../../../charts/TimeSeriesFigure.tsx'
import { figuresOf, type Line, type TimeSeriesPoint } from '../../../charts/time-series.ts'
import { t } from '../../../text/t.ts'
import { formatMoney, formatPercent, formatRoundMoney } from '../../../ui/numbers/format.ts'
import { classHistoryQuery } from './queries.ts'

/** What the starting balance has become: the median of the members and the quartiles, beside the index. */
export function ClassFigure({ of: { competition, members } }: { of: Class }) {
  const [period, setPeriod] = useState<Period>('all')
  const [ids, show] = useShownLines('class', usual)
  const history = useQuery(classHistoryQuery(competition.id, period))
  const points = useMemo(() => history.data && pointsOf(history.data), [history.data])
  const name = history.data?.benchmark?.name ?? null
  // The line of the index has its place before its name is known.
  const awaitedName = history.isPending ? t('chart.index') : name
  const lines = useMemo(() => linesWith(awaitedName), [awaitedName])
  const hasDeposits = members.some(({ deposited }) => deposited > 0)

  return (
    <TimeSeriesFigure
      title={t('desk-classes.chart.title')}
      period={period}
      onPeriod={setPeriod}
      query={{ ...history, data: points }}
      lines={lines}
      fixed={medianAlways}
      shown={{ ids, show }}
      hasTrades={false}
      now={null}
      axis={axis}
      write={formatMoney}
      also={(points) =>
        [
          quartersOf(points),
          name !== null && ids.includes('benchmark') && besideOf(points, name),
          hasDeposits &&
            t('desk-classes.chart.deposits', { amount: formatMoney(competition.startingBalance) }),
        ]
          .filter(Boolean)
          .join(' ')
      }
    />
  )
}

const usual = ['high', 'low', 'benchmark']
const medianAlways = ['median']
/** The places of the lines. */
const [high, low, beside] = [1, 2, 3]

const pointsOf = ({ points }: ClassHistory): TimeSeriesPoint[] =>
  points.map(({ time, median, high, low, benchmark }) => ({
    ...{ time, bought: 0, sold: 0 },
    values: [median, high, low, benchmark],
  }))

function linesWith(benchmark: string | null): Line[] {
  const quarter = { look: 'dotted', tone: 'ink' } as const
  const members: Line[] = [
    { id: 'median', name: t('desk-classes.chart.median'), look: 'line', tone: 'ink' },
    { id: 'high', name: t('desk-classes.chart.high'), ...quarter },
    { id: 'low', name: t('desk-classes.chart.low'), ...quarter },
  ]
  return benchmark === null
    ? members
    : [...members, { id: 'benchmark', name: benchmark, look: 'dashed', tone: 'link' }]
}

function quartersOf(points: readonly TimeSeriesPoint[]): string {
  const values = points.at(-1)?.values
  if (values === undefined) return ''
  const [most, least] = [values[high] ?? null, values[low] ?? null]
  return t('desk-classes.chart.quarters', { high: formatMoney(most), low: formatMoney(least) })
}

const besideOf = (points: readonly TimeSeriesPoint[], name: string) =>
  t('chart.besideText', { name, change: formatPercent(figuresOf(points, beside)?.change) })

const axis = { step: 100, write: formatRoundMoney }
