import { useState } from 'react'
import { Dot, Level, Line } from '../../graph/Graph.tsx'
import { t } from '../../text/t.ts'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatMoney, formatMove } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { pricesOn, timeAt, type Weekday } from '../prices/aig-week.ts'
import { DayChoice } from '../prices/DayChoice.tsx'
import { DayGraph } from '../prices/DayGraph.tsx'
import { stopOutcome } from './stop-loss-day.ts'

/** A stop loss order on AIG on a recorded day: where it sells, and what the price does afterwards. */
export function Component() {
  const [day, setDay] = useState<Weekday>('tuesday')
  const [tenths, setTenths] = useState(10)
  const prices = pricesOn(day)
  const { bought, stop, fill, end } = stopOutcome(tenths, prices)
  const values = prices.map(({ bid }) => bid)
  const shown = { bought: formatMoney(bought), stop: formatMoney(stop), end: formatMoney(end) }
  return (
    <FigureFrame
      title={t('figures.stopLossDay.title')}
      drawing={
        <DayGraph
          values={values}
          level={stop}
          labels={
            fill === null
              ? []
              : [{ x: fill.index, y: fill.price, text: formatMoney(fill.price), side: 'above' }]
          }
        >
          <Level at={stop} look="limit" />
          <Line
            look={fill === null ? 'main' : 'faint'}
            points={values.map((value, index) => [index, value])}
          />
          {fill !== null && (
            <>
              <Line
                look="main"
                points={values.slice(0, fill.index + 1).map((value, index) => [index, value])}
              />
              <Dot x={fill.index} y={fill.price} />
            </>
          )}
        </DayGraph>
      }
      legend={[
        { look: 'main', text: t('figures.stopLossDay.bid') },
        { look: 'limit', text: t('figures.stopLossDay.stop', { stop: shown.stop }) },
      ]}
      controls={
        <>
          <RangeField
            label={t('figures.stopLossDay.distance')}
            shown={formatMove(-tenths / 1_000)}
            value={tenths}
            min={2}
            max={30}
            onChange={setTenths}
          />
          <DayChoice chosen={day} onChoose={setDay} />
        </>
      }
      summary={
        fill === null
          ? [t('figures.stopLossDay.waits', shown), t('figures.stopLossDay.waitsWhy', shown)]
          : [
              t('figures.stopLossDay.sold', { time: timeAt(fill.index), price: formatMoney(fill.price) }),
              t(end < fill.price ? 'figures.stopLossDay.saved' : 'figures.stopLossDay.recovered', shown),
            ]
      }
      source={t('figures.sources.aigWeek')}
    />
  )
}
