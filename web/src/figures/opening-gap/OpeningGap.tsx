import { useState } from 'react'
import { Block, Dot, Graph, Level, Line } from '../../graph/Graph.tsx'
import { t } from '../../text/t.ts'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatMoney, formatMove, formatRoundMoney } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { gapOutcome } from './opening-gap.ts'

/** The bids between which all outcomes lie, in cents. */
const shownRange = [36_00, 52_00] as const

/** A stop loss order over a night after which the exchange opens lower. */
export function Component() {
  const [stopPercent, setStop] = useState(5)
  const [gapPercent, setGap] = useState(12)
  const { prices, opening, bought, stop, fill, expected, actual } = gapOutcome(stopPercent, gapPercent)
  const points = prices.map(({ bid }, index) => [index, bid] as const)
  const atOpening = formatMoney(prices[opening]!.bid)
  const shown = { bought: formatMoney(bought), stop: formatMoney(stop), opening: atOpening }
  const isMissed = fill?.index === opening && fill.price < stop
  return (
    <FigureFrame
      title={t('figures.openingGap.title')}
      drawing={
        <Graph
          x={[0, prices.length - 1]}
          y={shownRange}
          xTicks={[
            { at: opening / 2 - 0.5, text: t('figures.openingGap.today') },
            { at: opening - 0.5, text: t('figures.openingGap.night') },
            { at: opening * 1.5 - 0.5, text: t('figures.openingGap.tomorrow') },
          ]}
          yTicks={[40_00, 45_00, 50_00].map((at) => ({ at, text: formatRoundMoney(at) }))}
          labels={
            fill === null
              ? []
              : [{ x: fill.index, y: fill.price, text: formatMoney(fill.price), side: 'below' }]
          }
        >
          <Block from={[opening - 1, shownRange[0]]} to={[opening, shownRange[1]]} />
          <Level at={stop} look="limit" />
          <Line look="main" points={points.slice(0, opening)} />
          <Line look="main" points={points.slice(opening)} />
          {fill !== null && <Dot x={fill.index} y={fill.price} />}
        </Graph>
      }
      legend={[
        { look: 'main', text: t('figures.openingGap.bid') },
        { look: 'limit', text: t('figures.openingGap.stop', { stop: shown.stop }) },
      ]}
      controls={
        <>
          <RangeField
            label={t('figures.openingGap.gap')}
            shown={formatMove(-gapPercent / 100)}
            value={gapPercent}
            min={0}
            max={25}
            onChange={setGap}
          />
          <RangeField
            label={t('figures.openingGap.distance')}
            shown={formatMove(-stopPercent / 100)}
            value={stopPercent}
            min={1}
            max={20}
            onChange={setStop}
          />
        </>
      }
      summary={
        fill === null || actual === null
          ? [t('figures.openingGap.waits', shown), t('figures.openingGap.waitsWhy', shown)]
          : [
              t('figures.openingGap.sold', { price: formatMoney(fill.price), loss: formatMoney(actual) }),
              isMissed
                ? t('figures.openingGap.missed', {
                    ...shown,
                    expected: formatMoney(expected),
                    extra: formatMoney(actual - expected),
                  })
                : t('figures.openingGap.near', shown),
            ]
      }
      source={t('figures.openingGap.real')}
    />
  )
}
