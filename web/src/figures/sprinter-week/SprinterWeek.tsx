import { type Direction, directions } from '@koersklasse/domain/products/sprinter.ts'
import { useState } from 'react'
import { Dot, Graph, Line } from '../../graph/Graph.tsx'
import { rangeOf, ticksWithin } from '../../graph/graph-scale.ts'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { formatMoney, formatMove, formatPriceIn, formatQuantity } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { weekdays } from '../prices/aig-week.ts'
import { financingOf, goldDays, resultOf, type SprinterWeek, weekOf } from './sprinter-week.ts'
import { WeekTable } from './WeekTable.tsx'

const leverages = ['5', '10', '18'] as const
/** A Sprinter on gold over the recorded week. */
export function Component() {
  const [direction, setDirection] = useState<Direction>('long')
  const [leverage, setLeverage] = useState<(typeof leverages)[number]>('10')
  const week = weekOf(direction, Number(leverage))
  const last = week.days.at(-1)!
  const result = resultOf(week)
  const shown = {
    start: formatMoney(week.start),
    end: formatMoney(last.value),
    change: formatMove(result / week.start),
  }
  return (
    <FigureFrame
      title={t('figures.sprinterWeek.title')}
      drawing={<GoldGraph week={week} />}
      legend={[
        { look: 'main', text: t('figures.sprinterWeek.gold') },
        { look: 'limit', text: t('figures.sprinterWeek.stopLoss') },
        { look: 'second', text: t('figures.sprinterWeek.financing') },
      ]}
      controls={
        <>
          <Choice
            label={t('figures.direction')}
            options={directions.map((name) => ({ name, text: t(`figures.directions.${name}`) }))}
            chosen={direction}
            onChoose={setDirection}
          />
          <Choice
            label={t('figures.leverage.leverage')}
            options={leverages.map((name) => ({ name, text: name }))}
            chosen={leverage}
            onChoose={setLeverage}
          />
        </>
      }
      summary={
        last.isKnockedOut
          ? [
              t('figures.sprinterWeek.knockedOut', {
                day: t(`figures.weekdaysLong.${weekdays[week.days.length - 1]!}`),
                level: formatPriceIn('USD', last.stopLossLevel),
              }),
              t('figures.sprinterWeek.rest', shown),
            ]
          : [
              t('figures.sprinterWeek.outcome', shown),
              t(financingOf(week) < 0 ? 'figures.sprinterWeek.earned' : 'figures.sprinterWeek.paid', {
                nights: week.days.length - 1,
                amount: formatMoney(Math.abs(financingOf(week))),
              }),
            ]
      }
      details={<WeekTable week={week} />}
      source={t('figures.sources.goldWeek')}
    />
  )
}

const minutesOfDay = 24 * 60

/** The points of some prices of a day: days since Monday, and dollar. */
function pointsOn(day: number, prices: readonly number[]) {
  const { minutes } = goldDays[day]!
  return prices.map((price, index) => [day + minutes[index]! / minutesOfDay, price] as const)
}

const whole = goldDays.flatMap(({ prices }, day) => pointsOn(day, prices))

function GoldGraph({ week: { days } }: { week: SprinterWeek }) {
  const held = days.flatMap(({ prices }, day) => pointsOn(day, prices))
  const [lastAt, lastPrice] = held.at(-1)!
  const isKnockedOut = days.at(-1)!.isKnockedOut
  const stairs = (level: 'stopLossLevel' | 'financingLevel') =>
    days.flatMap((day, index) => [[index, day[level]] as const, [index + 1, day[level]] as const])
  const [stopLoss, financing] = [stairs('stopLossLevel'), stairs('financingLevel')]
  const y = rangeOf([...whole, ...stopLoss, ...financing].map(([, price]) => price))
  return (
    <Graph
      x={[0, goldDays.length]}
      y={y}
      xTicks={weekdays.map((day, index) => ({ at: index + 0.5, text: t(`figures.weekdays.${day}`) }))}
      yTicks={ticksWithin(y, 5).map((at) => ({ at, text: formatQuantity(at) }))}
      labels={isKnockedOut ? [{ x: lastAt, y: lastPrice, text: t('figures.knockOut'), side: 'above' }] : []}
    >
      <Line look="faint" points={whole} />
      <Line look="second" points={financing} />
      <Line look="limit" points={stopLoss} />
      <Line look="main" points={held} />
      <Dot x={lastAt} y={lastPrice} />
    </Graph>
  )
}
