import { toCents } from '@koersklasse/domain/money/money.ts'
import { useState } from 'react'
import { Block, Graph, Level } from '../../graph/Graph.tsx'
import { t } from '../../text/t.ts'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { Bars } from '../../ui/numbers/Bars.tsx'
import { formatMoney, formatQuantity } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { useCosts } from '../use-costs.ts'
import { roundTrip } from './bid-ask.ts'

const middle = toCents(20_00)
const most = { ticks: 40, pieces: 500 }
const shownRange = [middle - 34, middle + 34] as const

/** Bid and ask, and what is lost when something is bought and sold at once. */
export function Component() {
  const costs = useCosts()
  const [ticks, setTicks] = useState(10)
  const [pieces, setPieces] = useState(100)
  const trip = roundTrip({ middle, ticks, pieces }, costs)
  const lost = trip.paid - trip.received
  const [bid, ask] = [formatMoney(trip.bid), formatMoney(trip.ask)]
  return (
    <FigureFrame
      title={t('figures.bidAsk.title')}
      drawing={
        <>
          <Graph
            size="low"
            x={[0, 1]}
            y={shownRange}
            xTicks={[]}
            yTicks={[-20, 0, 20].map((off) => ({ at: middle + off, text: formatMoney(middle + off) }))}
            labels={[
              { x: 0.5, y: trip.ask, text: t('figures.bidAsk.ask', { price: ask }), side: 'above' },
              { x: 0.5, y: trip.bid, text: t('figures.bidAsk.bid', { price: bid }), side: 'below' },
            ]}
          >
            <Block from={[0, trip.bid]} to={[1, trip.ask]} />
            <Level at={trip.ask} look="main" />
            <Level at={trip.bid} look="second" />
          </Graph>
          <Bars
            label={t('figures.bidAsk.loss')}
            bars={[
              {
                id: 'spread',
                name: t('figures.bidAsk.spread'),
                amount: trip.spread,
                shown: formatMoney(trip.spread),
              },
              {
                id: 'costs',
                name: t('figures.bidAsk.costs'),
                amount: trip.costs,
                shown: formatMoney(trip.costs),
              },
            ]}
          />
        </>
      }
      controls={
        <>
          <RangeField
            label={t('figures.bidAsk.distance')}
            shown={formatMoney(ticks)}
            value={ticks}
            min={1}
            max={most.ticks}
            onChange={setTicks}
          />
          <RangeField
            label={t('figures.pieces')}
            shown={formatQuantity(pieces)}
            value={pieces}
            min={10}
            max={most.pieces}
            step={10}
            onChange={setPieces}
          />
        </>
      }
      summary={[
        t('figures.bidAsk.outcome', { loss: formatMoney(lost) }),
        t('figures.bidAsk.why', {
          pieces: formatQuantity(pieces),
          ask,
          bid,
          spread: formatMoney(trip.spread),
          costs: formatMoney(trip.costs),
        }),
      ]}
    />
  )
}
