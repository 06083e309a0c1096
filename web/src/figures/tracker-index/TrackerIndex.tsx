import { useState } from 'react'
import { Graph, Level, Line } from '../../graph/Graph.tsx'
import { rangeOf, ticksWithin } from '../../graph/graph-scale.ts'
import { t } from '../../text/t.ts'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatMove, formatRoundMoney, formatShare } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { mostYears, trackedOver } from './tracker-index.ts'

const start = 1_000_00
const firstYear = 2020

/** A tracker beside the index that it follows. */
export function Component() {
  const [feeBasisPoints, setFee] = useState(30)
  const [years, setYears] = useState(mostYears)
  const months = trackedOver(years, feeBasisPoints / 10_000)
  const last = months.at(-1)!
  const y = rangeOf(
    months.flatMap(({ index, tracker }) => [index, tracker]),
    0.08,
  )
  const [index, tracker] = [Math.round(start * (1 + last.index)), Math.round(start * (1 + last.tracker))]
  const fee = formatShare(feeBasisPoints / 10_000)
  return (
    <FigureFrame
      title={t('figures.trackerIndex.title')}
      drawing={
        <Graph
          x={[0, years]}
          y={y}
          xTicks={ticksWithin([0, years], 5)
            .filter(Number.isInteger)
            .map((at) => ({ at, text: String(firstYear - years + at) }))}
          yTicks={ticksWithin(y, 4).map((at) => ({ at, text: formatMove(at) }))}
        >
          <Level at={0} look="reference" />
          <Line look="second" points={months.map((month) => [month.year, month.index])} />
          <Line look="main" points={months.map((month) => [month.year, month.tracker])} />
        </Graph>
      }
      legend={[
        { look: 'second', text: t('figures.trackerIndex.index', { change: formatMove(last.index) }) },
        { look: 'main', text: t('figures.trackerIndex.tracker', { change: formatMove(last.tracker) }) },
      ]}
      controls={
        <>
          <RangeField
            label={t('figures.trackerIndex.fee')}
            shown={fee}
            value={feeBasisPoints}
            min={0}
            max={200}
            step={10}
            onChange={setFee}
          />
          <RangeField
            label={t('figures.years')}
            shown={t('figures.yearCount', { count: years })}
            value={years}
            min={1}
            max={mostYears}
            onChange={setYears}
          />
        </>
      }
      summary={[
        t('figures.trackerIndex.outcome', {
          years: t('figures.yearCount', { count: years }),
          index: formatMove(last.index),
          tracker: formatMove(last.tracker),
        }),
        t('figures.trackerIndex.why', {
          start: formatRoundMoney(start),
          grown: formatRoundMoney(tracker),
          fee,
          less: formatRoundMoney(Math.max(0, index - tracker)),
        }),
      ]}
      source={t('figures.sources.spyMonths')}
    />
  )
}
