import { useState } from 'react'
import { Dot, Graph, Level, Line } from '../../graph/Graph.tsx'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { Bars } from '../../ui/numbers/Bars.tsx'
import { formatMove, formatRoundMoney, formatShare } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { gainToRecover, yearsToRecover } from './loss-recovery.ts'

const start = 1_000_00
const rates = ['4', '7', '10'] as const

/** The gain that is needed after a loss, which is larger than the loss. */
export function Component() {
  const [percent, setPercent] = useState(50)
  const [rate, setRate] = useState<(typeof rates)[number]>('7')
  const loss = percent / 100
  const gain = gainToRecover(loss)
  const left = Math.round(start * (1 - loss))
  const years = yearsToRecover(loss, Number(rate))
  return (
    <FigureFrame
      title={t('figures.lossRecovery.title')}
      drawing={
        <>
          <Graph
            size="low"
            x={[0, 2]}
            y={[0, start * 1.15]}
            xTicks={[]}
            yTicks={[0, start / 2, start].map((at) => ({ at, text: formatRoundMoney(at) }))}
            labels={[
              { x: 0.5, y: (start + left) / 2, text: formatMove(-loss), side: 'before' },
              { x: 1.5, y: (start + left) / 2, text: formatMove(gain), side: 'after' },
              { x: 1, y: left, text: formatRoundMoney(left), side: left < start * 0.3 ? 'above' : 'below' },
            ]}
          >
            <Level at={start} look="reference" />
            <Line
              look="main"
              points={[
                [0, start],
                [1, left],
                [2, start],
              ]}
            />
            <Dot x={1} y={left} />
          </Graph>
          <Bars
            label={t('figures.lossRecovery.title')}
            bars={[
              { id: 'loss', name: t('figures.lossRecovery.loss'), amount: -loss, shown: formatMove(-loss) },
              { id: 'gain', name: t('figures.lossRecovery.gain'), amount: gain, shown: formatMove(gain) },
            ]}
            full={Math.max(gain, 1)}
          />
        </>
      }
      controls={
        <>
          <RangeField
            label={t('figures.lossRecovery.loss')}
            shown={formatShare(loss)}
            value={percent}
            min={5}
            max={90}
            step={5}
            onChange={setPercent}
          />
          <Choice
            label={t('figures.lossRecovery.rate')}
            options={rates.map((name) => ({ name, text: formatShare(Number(name) / 100) }))}
            chosen={rate}
            onChoose={setRate}
          />
        </>
      }
      summary={[
        t('figures.lossRecovery.outcome', { loss: formatShare(loss), gain: formatShare(gain) }),
        t('figures.lossRecovery.why', {
          start: formatRoundMoney(start),
          left: formatRoundMoney(left),
          rate: formatShare(Number(rate) / 100),
          years: t('figures.yearCount', { count: years }),
        }),
      ]}
    />
  )
}
