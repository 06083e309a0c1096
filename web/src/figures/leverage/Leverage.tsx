import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { type Direction, directions } from '@koersklasse/domain/products/sprinter.ts'
import { useState } from 'react'
import { Dot, Graph, Level, Line } from '../../graph/Graph.tsx'
import { ticksWithin } from '../../graph/graph-scale.ts'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { Bars } from '../../ui/numbers/Bars.tsx'
import { formatMoney, formatMove } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { sprinterAfter } from './leverage.ts'

const mostMove = 20
const moves = Array.from({ length: 2 * mostMove + 1 }, (_, index) => index - mostMove)

/** How much harder than its underlying a Sprinter moves, and where it ends. */
export function Component() {
  const [leverage, setLeverage] = useState(5)
  const [move, setMove] = useState(4)
  const [direction, setDirection] = useState<Direction>('long')
  const now = sprinterAfter(direction, leverage, move)
  const shownMove = formatMove(move / 100)
  const stopLoss = formatMoney(approximate(now.sprinter.stopLossLevel) * 100)
  return (
    <FigureFrame
      title={t('figures.leverage.title')}
      drawing={<LeverageDrawing direction={direction} leverage={leverage} move={move} />}
      legend={[
        { look: 'second', text: t('figures.leverage.share') },
        { look: 'main', text: t('figures.leverage.sprinter') },
      ]}
      controls={
        <>
          <RangeField
            label={t('figures.leverage.leverage')}
            shown={String(leverage)}
            value={leverage}
            min={2}
            max={15}
            onChange={setLeverage}
          />
          <RangeField
            label={t('figures.leverage.move')}
            shown={shownMove}
            value={move}
            min={-mostMove}
            max={mostMove}
            onChange={setMove}
          />
          <Choice
            label={t('figures.direction')}
            options={directions.map((name) => ({ name, text: t(`figures.directions.${name}`) }))}
            chosen={direction}
            onChoose={setDirection}
          />
        </>
      }
      summary={
        now.isKnockedOut
          ? [
              t('figures.leverage.knockedOut', { stopLoss }),
              t('figures.leverage.rest', {
                before: formatMoney(now.before),
                after: formatMoney(now.after),
                change: formatMove(now.change),
              }),
            ]
          : [
              t('figures.leverage.outcome', { move: shownMove, change: formatMove(now.change) }),
              t('figures.leverage.why', {
                leverage,
                before: formatMoney(now.before),
                after: formatMoney(now.after),
                stopLoss,
              }),
            ]
      }
    />
  )
}

/** Both moves as bars, and below them for every move of the price. */
function LeverageDrawing({
  direction,
  leverage,
  move,
}: {
  direction: Direction
  leverage: number
  move: number
}) {
  const changeAt = (percent: number) => sprinterAfter(direction, leverage, percent).change
  const change = changeAt(move)
  const highest = Math.max((leverage * mostMove) / 100, 1)
  return (
    <>
      <Bars
        label={t('figures.leverage.title')}
        full={1}
        bars={[
          {
            id: 'share',
            name: t('figures.leverage.share'),
            amount: move / 100,
            shown: formatMove(move / 100),
          },
          { id: 'sprinter', name: t('figures.leverage.sprinter'), amount: change, shown: formatMove(change) },
        ]}
      />
      <Graph
        size="low"
        x={[-mostMove, mostMove]}
        y={[-1.15, highest * 1.1]}
        xTicks={[-mostMove, 0, mostMove].map((at) => ({ at, text: formatMove(at / 100) }))}
        yTicks={ticksWithin([-1, highest], 4).map((at) => ({ at, text: formatMove(at) }))}
      >
        <Level at={0} look="reference" />
        <Line look="second" points={moves.map((percent) => [percent, percent / 100])} />
        <Line look="main" points={moves.map((percent) => [percent, changeAt(percent)])} />
        <Dot x={move} y={change} />
      </Graph>
    </>
  )
}
