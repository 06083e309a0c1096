import { useState } from 'react'
import { Dot, Graph, Level, Line } from '../../graph/Graph.tsx'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatList, formatMove, formatShare } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { basketsOf, deepestFall, gainOf, type Size, sizes, weeks } from './diversification.ts'

/** The gains between which all shares lie, as fractions. */
const shownRange = [-0.8, 1.6] as const
const wholePercent = (fraction: number) => Math.round(fraction * 100) / 100
const lastWeek = weeks.length - 1

/** One, five and twenty real shares in one year: the more there are, the less depends on the choice. */
export function Component() {
  const [size, setSize] = useState<Size>('1')
  const [first, setFirst] = useState(1)
  const baskets = basketsOf(size)
  const basket = baskets[first % baskets.length]!
  const gains = baskets.map(gainOf)
  const gain = gainOf(basket)
  const points = (values: readonly number[]) => values.map((value, week) => [week, value - 1] as const)
  const shownGain = formatMove(wholePercent(gain))
  const isAll = baskets.length === 1
  return (
    <FigureFrame
      title={t('figures.diversification.title')}
      drawing={
        <Graph
          x={[0, lastWeek]}
          y={shownRange}
          xTicks={[
            { at: 0, text: t('figures.diversification.start') },
            { at: lastWeek, text: t('figures.diversification.end') },
          ]}
          yTicks={[-0.5, 0, 0.5, 1, 1.5].map((at) => ({ at, text: formatMove(at) }))}
          labels={[{ x: lastWeek, y: gain, text: shownGain, side: gain < 0 ? 'below' : 'above' }]}
        >
          <Level at={0} look="reference" />
          {baskets.map(({ names, values }) => (
            <Line key={names.join()} look="faint" points={points(values)} />
          ))}
          <Line look="main" points={points(basket.values)} />
          <Dot x={lastWeek} y={gain} />
        </Graph>
      }
      legend={[
        { look: 'main', text: t('figures.diversification.yours') },
        ...(isAll ? [] : [{ look: 'faint' as const, text: t('figures.diversification.others') }]),
      ]}
      controls={
        <>
          <Choice
            label={t('figures.diversification.size')}
            options={sizes.map((name) => ({ name, text: name }))}
            chosen={size}
            onChoose={setSize}
          />
          <RangeField
            label={t('figures.diversification.which')}
            shown={size === '20' ? t('figures.diversification.all') : formatShort(basket.names)}
            value={isAll ? 0 : first}
            min={0}
            max={isAll ? 0 : baskets.length - 1}
            disabled={isAll}
            onChange={setFirst}
          />
        </>
      }
      summary={[
        t(`figures.diversification.outcome.${isAll ? 'all' : 'some'}`, {
          names: formatList(basket.names),
          gain: shownGain,
        }),
        t('figures.diversification.fall', { fall: formatShare(wholePercent(deepestFall(basket))) }),
        isAll
          ? t('figures.diversification.noChoice')
          : t('figures.diversification.range', {
              worst: formatMove(wholePercent(Math.min(...gains))),
              best: formatMove(wholePercent(Math.max(...gains))),
            }),
      ]}
      source={t('figures.sources.shares2007')}
    />
  )
}

/** The first name, and how many more there are. */
function formatShort([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : t('figures.diversification.andMore', { name: first, count: more.length })
}
