import { toCents } from '@koersklasse/domain/money/money.ts'
import { useState } from 'react'
import { Area, Dot, Graph, Level, Line } from '../../graph/Graph.tsx'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatCosts, formatQuantity, formatRoundMoney, formatShare } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { gainToRecover } from '../loss-recovery/loss-recovery.ts'
import { useCosts } from '../use-costs.ts'
import { capitalByDay, monthDays } from './day-trader-costs.ts'

const capitals = ['1000', '5000', '25000'] as const
/** Of large shares, of smaller ones, and before the market opens; in hundredths of a percent. */
const spreads = ['2', '10', '50'] as const

/** How the costs of many trades eat a capital while no price moves. */
export function Component() {
  const costs = useCosts()
  const [tradesPerDay, setTrades] = useState(10)
  const [euros, setEuros] = useState<(typeof capitals)[number]>('5000')
  const [spread, setSpread] = useState<(typeof spreads)[number]>('10')
  const capital = toCents(Number(euros) * 100)
  const days = capitalByDay({ capital, tradesPerDay, spread: Number(spread) }, costs)
  const left = days.at(-1)!
  const loss = 1 - left / capital
  const points = days.map((value, day) => [day, value] as const)
  const [shownLeft, shownCapital] = [formatRoundMoney(left), formatRoundMoney(capital)]
  return (
    <FigureFrame
      title={t('figures.dayTraderCosts.title')}
      drawing={
        <Graph
          x={[0, monthDays]}
          y={[0, capital * 1.1]}
          xTicks={[0, monthDays / 2, monthDays].map((at) => ({ at, text: t('figures.day', { day: at }) }))}
          yTicks={[0, 0.25, 0.5, 0.75, 1].map((part) => ({
            at: part * capital,
            text: formatRoundMoney(part * capital),
          }))}
          labels={[{ x: monthDays, y: left, text: shownLeft, side: loss > 0.75 ? 'above' : 'below' }]}
        >
          <Area points={points} base={0} />
          <Level at={capital} look="reference" />
          <Line look="main" points={points} />
          <Dot x={monthDays} y={left} />
        </Graph>
      }
      controls={
        <>
          <RangeField
            label={t('figures.dayTraderCosts.trades')}
            shown={formatQuantity(tradesPerDay)}
            value={tradesPerDay}
            min={0}
            max={20}
            onChange={setTrades}
          />
          <Choice
            label={t('figures.dayTraderCosts.capital')}
            options={capitals.map((name) => ({ name, text: formatRoundMoney(Number(name) * 100) }))}
            chosen={euros}
            onChoose={setEuros}
          />
          <Choice
            label={t('figures.dayTraderCosts.spread')}
            options={spreads.map((name) => ({ name, text: formatShare(Number(name) / 10_000) }))}
            chosen={spread}
            onChoose={setSpread}
          />
        </>
      }
      summary={[
        t('figures.dayTraderCosts.outcome', {
          capital: shownCapital,
          left: shownLeft,
          loss: formatShare(loss),
        }),
        t('figures.dayTraderCosts.why', {
          count: tradesPerDay * monthDays,
          costs: formatCosts(costs),
          spread: formatShare(Number(spread) / 10_000),
        }),
        left === 0 || loss === 0
          ? ''
          : t('figures.dayTraderCosts.recover', { gain: formatShare(gainToRecover(loss)) }),
      ].filter(Boolean)}
    />
  )
}
