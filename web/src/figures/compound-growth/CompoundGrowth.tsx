import { toCents } from '@koersklasse/domain/money/money.ts'
import { useState } from 'react'
import { Area, Dot, Graph, Line } from '../../graph/Graph.tsx'
import { ticksWithin } from '../../graph/graph-scale.ts'
import { t } from '../../text/t.ts'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatRoundMoney, formatShare } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { growth } from './compound-growth.ts'

const start = toCents(1_000_00)

/** What an amount grows to in many years, with and without returns on returns. */
export function Component() {
  const [percent, setPercent] = useState(6)
  const [years, setYears] = useState(30)
  const all = growth(start, percent, years)
  const last = all.at(-1)!
  const top = Math.max(last.compounded * 1.12, 2 * start)
  const points = all.map(({ year, compounded }) => [year, compounded] as const)
  const [rate, grown] = [formatShare(percent / 100), formatRoundMoney(last.compounded)]
  return (
    <FigureFrame
      title={t('figures.compoundGrowth.title')}
      drawing={
        <Graph
          x={[0, years]}
          y={[0, top]}
          xTicks={ticksWithin([0, years], 5)
            .filter(Number.isInteger)
            .map((at) => ({
              at,
              text: at === 0 ? t('figures.compoundGrowth.year', { year: at }) : String(at),
            }))}
          yTicks={ticksWithin([0, top], 4).map((at) => ({ at, text: formatRoundMoney(at) }))}
          labels={[{ x: years, y: last.compounded, text: grown, side: 'before' }]}
        >
          <Area points={points} base={0} />
          <Line look="second" points={all.map(({ year, simple }) => [year, simple])} />
          <Line look="main" points={points} />
          <Dot x={years} y={last.compounded} />
        </Graph>
      }
      legend={[
        { look: 'main', text: t('figures.compoundGrowth.compounded') },
        { look: 'second', text: t('figures.compoundGrowth.simple') },
      ]}
      controls={
        <>
          <RangeField
            label={t('figures.compoundGrowth.rate')}
            shown={rate}
            value={percent}
            min={0}
            max={10}
            step={0.5}
            onChange={setPercent}
          />
          <RangeField
            label={t('figures.years')}
            shown={t('figures.yearCount', { count: years })}
            value={years}
            min={1}
            max={40}
            onChange={setYears}
          />
        </>
      }
      summary={[
        t('figures.compoundGrowth.outcome', {
          start: formatRoundMoney(start),
          years: t('figures.yearCount', { count: years }),
          grown,
        }),
        t('figures.compoundGrowth.why', { rate, simple: formatRoundMoney(last.simple) }),
      ]}
    />
  )
}
