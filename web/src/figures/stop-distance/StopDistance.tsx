import { useState } from 'react'
import { Block, Graph } from '../../graph/Graph.tsx'
import { ticksWithin } from '../../graph/graph-scale.ts'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatMove, formatShare } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import {
  countByPercent,
  deepest,
  fallsIn,
  type Horizon,
  horizons,
  partKnockedOut,
  type Year,
  years,
} from './stop-distance.ts'

const names = Object.keys(horizons) as Horizon[]

/** The distance to a stop-loss level against the real moves of a share. */
export function Component() {
  const [distance, setDistance] = useState(5)
  const [horizon, setHorizon] = useState<Horizon>('week')
  const [year, setYear] = useState<Year>('2008')
  const falls = fallsIn(year, horizon)
  const counts = countByPercent(falls).map((count) => count / falls.length)
  const top = Math.max(...counts, 0.2) * 1.1
  const outOf100 = (one: Year) => Math.round(partKnockedOut(fallsIn(one, horizon), distance) * 100)
  const other = years.find((one) => one !== year)!
  const shownDistance = formatShare(distance / 100)
  return (
    <FigureFrame
      title={t('figures.stopDistance.title')}
      drawing={
        <Graph
          x={[0, deepest + 1]}
          y={[0, top]}
          xTicks={[0, 5, 10, deepest].map((at) => ({
            at,
            text: at === deepest ? `< ${formatMove(-at / 100)}` : formatMove(-at / 100),
          }))}
          yTicks={ticksWithin([0, top], 4).map((at) => ({ at, text: formatShare(at) }))}
        >
          {counts.map((part, percent) => (
            <Block
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the fall in percent
              key={percent}
              from={[percent + 0.1, 0]}
              to={[percent + 0.9, part]}
              look={percent >= distance ? 'bad' : 'plain'}
            />
          ))}
        </Graph>
      }
      legend={[
        { look: 'plain', text: t('figures.stopDistance.lives') },
        { look: 'bad', text: t('figures.stopDistance.out') },
      ]}
      controls={
        <>
          <RangeField
            label={t('figures.stopDistance.distance')}
            shown={shownDistance}
            value={distance}
            min={1}
            max={deepest}
            onChange={setDistance}
          />
          <Choice
            label={t('figures.stopDistance.horizon')}
            options={names.map((name) => ({ name, text: t(`figures.stopDistance.horizons.${name}`) }))}
            chosen={horizon}
            onChoose={setHorizon}
          />
          <Choice
            label={t('figures.stopDistance.year')}
            options={years.map((name) => ({ name, text: t(`figures.stopDistance.years.${name}`) }))}
            chosen={year}
            onChoose={setYear}
          />
        </>
      }
      summary={[
        t('figures.stopDistance.outcome', {
          count: outOf100(year),
          within: t(`figures.stopDistance.within.${horizon}`),
          year,
        }),
        t('figures.stopDistance.why', { distance: shownDistance, year: other, count: outOf100(other) }),
      ]}
      source={t('figures.sources.ibmYears')}
    />
  )
}
