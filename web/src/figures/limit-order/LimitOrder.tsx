import { type OrderSide, orderSides } from '@koersklasse/domain/orders/order.ts'
import { useState } from 'react'
import { Dot, Level, Line } from '../../graph/Graph.tsx'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatMoney, formatMove } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { pricesOn, timeAt, type Weekday } from '../prices/aig-week.ts'
import { DayChoice } from '../prices/DayChoice.tsx'
import { DayGraph } from '../prices/DayGraph.tsx'
import { limitOutcome } from './limit-order.ts'

/** A limit order for AIG on a recorded day: where it is filled, or that it is not. */
export function Component() {
  const [side, setSide] = useState<OrderSide>('buy')
  const [day, setDay] = useState<Weekday>('tuesday')
  const [tenths, setTenths] = useState(8)
  const prices = pricesOn(day)
  const { limit, atOnce, fill, better } = limitOutcome(side, tenths, prices)
  const sideOf = side === 'buy' ? 'ask' : 'bid'
  const values = prices.map((price) => price[sideOf])
  const [shownLimit, shownNow] = [formatMoney(limit), formatMoney(atOnce)]
  return (
    <FigureFrame
      title={t('figures.limitOrder.title')}
      drawing={
        <DayGraph
          values={values}
          level={limit}
          labels={[
            ...(fill === null
              ? []
              : [{ x: fill.index, y: fill.price, text: formatMoney(fill.price), side: 'above' as const }]),
          ]}
        >
          <Level at={limit} look="limit" />
          <Line look="main" points={values.map((value, index) => [index, value])} />
          {fill !== null && <Dot x={fill.index} y={fill.price} />}
        </DayGraph>
      }
      legend={[
        { look: 'main', text: t(`figures.limitOrder.${sideOf}`) },
        { look: 'limit', text: t('figures.limitOrder.limit', { limit: shownLimit }) },
      ]}
      controls={
        <>
          <RangeField
            label={t('figures.limitOrder.distance')}
            shown={formatMove(((side === 'buy' ? -1 : 1) * tenths) / 1_000)}
            value={tenths}
            min={-10}
            max={20}
            onChange={setTenths}
          />
          <Choice
            label={t('figures.wish')}
            options={orderSides.map((name) => ({ name, text: t(`figures.sides.${name}`) }))}
            chosen={side}
            onChoose={setSide}
          />
          <DayChoice chosen={day} onChoose={setDay} />
        </>
      }
      summary={
        fill === null
          ? [
              t('figures.limitOrder.waits', { limit: shownLimit }),
              t(`figures.limitOrder.waitsWhy.${side}`, {
                best: formatMoney(side === 'buy' ? Math.min(...values) : Math.max(...values)),
              }),
            ]
          : [
              t(`figures.limitOrder.filled.${side}`, {
                time: timeAt(fill.index),
                price: formatMoney(fill.price),
              }),
              better > 0
                ? t('figures.limitOrder.better', { now: shownNow, better: formatMoney(better) })
                : t('figures.limitOrder.atOnce', { limit: shownLimit }),
            ]
      }
      source={t('figures.sources.aigWeek')}
    />
  )
}
