import { useState } from 'react'
import { Block, Dot, Graph } from '../../graph/Graph.tsx'
import { ticksWithin } from '../../graph/graph-scale.ts'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatFixedShare, formatMoney } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { clockTime } from '../prices/aig-week.ts'
import { halfHoursOf, type Share, shares, smallestSpread } from './spread-hours.ts'

const pieces = 100

/** The spread of a share in the quiet and the busy hours of a day. */
export function Component() {
  const [share, setShare] = useState<Share>('IBM')
  const [place, setPlace] = useState(0)
  const rows = halfHoursOf(share)
  const now = rows[place]!
  const best = smallestSpread(rows)
  const top = Math.max(...rows.map(({ spread }) => spread)) * 1.15
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const shown = {
    time: clockTime(now.minute),
    spread: formatMoney(now.spread),
    part: formatFixedShare(now.spread / now.bid),
    cost: formatMoney(now.spread * pieces),
  }
  return (
    <FigureFrame
      title={t('figures.spreadHours.title')}
      drawing={
        <Graph
          x={[first.minute, last.minute + 30]}
          y={[0, top]}
          xTicks={[600, 930, 1320].map((at) => ({ at, text: clockTime(at) }))}
          yTicks={ticksWithin([0, top], 4).map((at) => ({ at, text: formatMoney(at) }))}
          labels={[{ x: now.minute + 15, y: now.spread, text: shown.spread, side: 'above' }]}
        >
          {rows.map(({ minute, spread, isOpen }) => (
            <Block
              key={minute}
              from={[minute + 3, 0]}
              to={[minute + 27, Math.max(spread, top / 100)]}
              look={minute === now.minute ? 'chosen' : isOpen ? 'busy' : 'plain'}
            />
          ))}
          <Dot x={now.minute + 15} y={Math.max(now.spread, top / 100)} />
        </Graph>
      }
      legend={[
        { look: 'busy', text: t('figures.spreadHours.open') },
        { look: 'plain', text: t('figures.spreadHours.closed') },
      ]}
      controls={
        <>
          <RangeField
            label={t('figures.spreadHours.time')}
            shown={t('figures.spreadHours.between', { from: shown.time, to: clockTime(now.minute + 30) })}
            value={place}
            min={0}
            max={rows.length - 1}
            onChange={setPlace}
          />
          <Choice
            label={t('figures.spreadHours.share')}
            options={shares.map((name) => ({ name, text: t(`figures.spreadHours.shares.${name}`) }))}
            chosen={share}
            onChoose={setShare}
          />
        </>
      }
      summary={[
        t('figures.spreadHours.outcome', shown),
        t('figures.spreadHours.why', { cost: shown.cost, part: shown.part }),
        now.spread > 2 * best.spread
          ? t('figures.spreadHours.best', {
              time: clockTime(best.minute),
              cost: formatMoney(best.spread * pieces),
            })
          : t('figures.spreadHours.small'),
      ]}
      source={t('figures.sources.spreads')}
    />
  )
}
