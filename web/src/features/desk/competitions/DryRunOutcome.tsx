import type { DryRunOutcome } from '@koersklasse/contract/desk/dry-run-outcome.ts'
import type { ReactNode } from 'react'
import { t } from '../../../text/t.ts'
import {
  formatMoney,
  formatMove,
  formatPercent,
  formatQuantity,
  formatShare,
} from '../../../ui/numbers/format.ts'
import { Money, Percent } from '../../../ui/numbers/Numbers.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import styles from './DryRunOutcome.module.css'

interface Shown {
  outcome: DryRunOutcome
}

/** What a dry run came to: first what most want to know, then each part in a sentence with its numbers below. */
export function Outcome({ outcome }: Shown) {
  return (
    <div className={styles.outcome}>
      <Tiles outcome={outcome} />
      <Spread outcome={outcome} />
      <KnockOuts outcome={outcome} />
      <Refusals outcome={outcome} />
      <Winners outcome={outcome} />
      <p className={styles.hint}>{t('desk-competitions.dryRun.honest')}</p>
    </div>
  )
}

const resultAt = ({ results }: DryRunOutcome, percentile: number): number =>
  results.find((each) => each.percentile === percentile)?.result ?? 0

/** A count as a part of a whole, in whole percents. */
const shareOf = (count: number, whole: number): string =>
  formatShare(whole === 0 ? 0 : Math.round((count / whole) * 100) / 100)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Tiles({ outcome }: Shown) {
  const { players, trades, market, costs } = outcome
  const tiles: [string, ReactNode][] = [
    [t('desk-competitions.dryRun.median'), <Percent key="median" fraction={resultAt(outcome, 50)} />],
    [t('desk-competitions.dryRun.highest'), <Percent key="highest" fraction={resultAt(outcome, 100)} />],
    [t('desk-competitions.dryRun.lowest'), <Percent key="lowest" fraction={resultAt(outcome, 0)} />],
    [t('desk-competitions.dryRun.market'), <Percent key="market" fraction={market} />],
    [t('desk-competitions.dryRun.tradesEach'), formatQuantity(trades / players)],
    [t('desk-competitions.dryRun.costsEach'), <Money key="costs" cents={costs.total / players} />],
  ]
  return (
    <dl className={styles.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Band = DryRunOutcome['spread'][number]

/** How many players ended between two results, as bars, with where the median player and the market are. */
function Spread({ outcome }: Shown) {
  const { spread, players, market } = outcome
  const most = Math.max(1, ...spread.map((band) => band.players))
  const title = t('desk-competitions.dryRun.spread')
  const lost = spread.reduce((sum, band) => sum + ((band.until ?? 1) <= 0 ? band.players : 0), 0)
  // Leaves out an outermost band that has neither players nor a mark.
  const shown = spread.filter(
    (band) =>
      band.players > 0 || (band.from !== null && band.until !== null) || marksOf(band, outcome).length > 0,
  )
  return (
    <Part title={title}>
      <p>
        {t('desk-competitions.dryRun.spreadText', {
          ...{ lost: formatQuantity(lost), players: formatQuantity(players), share: shareOf(lost, players) },
          ...{ low: formatPercent(resultAt(outcome, 10)), high: formatPercent(resultAt(outcome, 90)) },
        })}
        {market !== null && ` ${t('desk-competitions.dryRun.marketText', { market: formatPercent(market) })}`}
      </p>
      <ul className={styles.bars} aria-label={title}>
        {shown.map((band) => (
          <Bar
            key={String(band.from)}
            name={bandInWords(band)}
            part={band.players / most}
            look={(band.until ?? 1) <= 0 ? 'loss' : 'gain'}
          >
            {formatQuantity(band.players)}
            {marksOf(band, outcome).map((mark) => (
              <span key={mark} className={styles.mark}>
                {mark}
              </span>
            ))}
          </Bar>
        ))}
      </ul>
    </Part>
  )
}

function marksOf({ from, until }: Band, outcome: DryRunOutcome): string[] {
  const isWithin = (result: number) => (from === null || result >= from) && (until === null || result < until)
  const { market } = outcome
  return [
    ...(isWithin(resultAt(outcome, 50)) ? [t('desk-competitions.dryRun.medianMark')] : []),
    ...(market !== null && isWithin(market) ? [t('desk-competitions.dryRun.marketMark')] : []),
  ]
}

function Bar({
  name,
  part,
  look,
  children,
}: {
  name: string
  part: number
  look?: 'gain' | 'loss'
  children: ReactNode
}) {
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <span
        className={styles.length}
        style={{ gridTemplateColumns: `minmax(0, ${part}fr) minmax(max-content, ${1.3 - part}fr)` }}
      >
        <span className={`${styles.bar} ${look ? styles[look] : ''}`} />
        <span>{children}</span>
      </span>
    </li>
  )
}

function bandInWords({ from, until }: Band): string {
  if (from === null) return t('desk-competitions.dryRun.below', { until: formatMove(until ?? 0) })
  if (until === null) return t('desk-competitions.dryRun.above', { from: formatMove(from) })
  return t('desk-competitions.dryRun.between', { from: formatMove(from), until: formatMove(until) })
}

function KnockOuts({ outcome: { knockOuts, players } }: Shown) {
  return (
    <Part title={t('desk-competitions.dryRun.knockOuts')}>
      <p>
        {knockOuts.positions === 0
          ? t('desk-competitions.dryRun.noKnockOuts')
          : t('desk-competitions.dryRun.knockOutsText', {
              ...{ by: formatQuantity(knockOuts.players), players: formatQuantity(players) },
              ...{ share: shareOf(knockOuts.players, players), times: formatQuantity(knockOuts.positions) },
              lost: formatMoney(knockOuts.lost),
            })}
      </p>
    </Part>
  )
}

/** The part of what a player bought from which on it was mostly Sprinters. */
const mostly = 0.5

/** What the best did: how many there are of each character, and the facts of the ten best and of all characters. */
function Winners({ outcome }: Shown) {
  const { characters, winners, players } = outcome
  const sorted = characters.toSorted((one, other) => other.winners - one.winners || other.median - one.median)
  const best = characters.reduce((sum, each) => sum + each.winners, 0)
  const most = Math.max(1, ...characters.map((each) => each.winners))
  const gamblers = winners.filter(({ sprinterShare }) => sprinterShare >= mostly).length
  const title = t('desk-competitions.dryRun.winners')
  const [first] = sorted
  return (
    <Part title={title}>
      {first && (
        <p>
          {t('desk-competitions.dryRun.winnersText', {
            ...{ best: formatQuantity(best), winners: formatQuantity(first.winners), name: nameOf(first) },
            share: shareOf(first.players, players),
          })}{' '}
          {t('desk-competitions.dryRun.sprintersText', { count: gamblers, of: winners.length })}
        </p>
      )}
      <ul className={`${styles.bars} ${styles.sentences}`} aria-label={title}>
        {sorted.map((each) => (
          <Bar key={each.character} name={nameOf(each)} part={each.winners / most}>
            {t('desk-competitions.dryRun.ofAll', {
              ...{ winners: formatQuantity(each.winners), players: formatQuantity(each.players) },
            })}
          </Bar>
        ))}
      </ul>
      <details>
        <summary>{t('desk-competitions.dryRun.best')}</summary>
        <Best winners={winners} />
      </details>
      <details>
        <summary>{t('desk-competitions.dryRun.characters')}</summary>
        <Characters characters={sorted} />
      </details>
    </Part>
  )
}

const nameOf = ({ character }: Pick<DryRunOutcome['characters'][number], 'character'>): string =>
  t(`desk-competitions.dryRun.names.${character}`)

function Best({ winners }: Pick<DryRunOutcome, 'winners'>) {
  return (
    <DeskTable
      caption={t('desk-competitions.dryRun.best')}
      rows={winners.map((winner, place) => ({ ...winner, place: place + 1 }))}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          heading: t('desk-competitions.dryRun.character'),
          cell: (winner) =>
            `${winner.place}. ${nameOf(winner)}${
              winner.hasDiplomas ? ` (${t('desk-competitions.dryRun.withDiplomas')})` : ''
            }`,
        },
        {
          heading: t('desk-competitions.dryRun.result'),
          cell: ({ result }) => <Percent fraction={result} />,
          end: true,
        },
        {
          heading: t('desk-competitions.dryRun.inSprinters'),
          cell: ({ sprinterShare }) => formatShare(Math.round(sprinterShare * 100) / 100),
          end: true,
        },
        { heading: t('desk-competitions.dryRun.knockOuts'), cell: (each) => each.knockOuts, end: true },
        { heading: t('desk-competitions.dryRun.trades'), cell: (each) => each.trades, end: true },
      ]}
    />
  )
}

function Characters({ characters }: Pick<DryRunOutcome, 'characters'>) {
  return (
    <DeskTable
      caption={t('desk-competitions.dryRun.characters')}
      rows={characters}
      keyOf={({ character }) => character}
      columns={[
        { heading: t('desk-competitions.dryRun.character'), cell: nameOf },
        { heading: t('desk-competitions.dryRun.players'), cell: (each) => each.players, end: true },
        { heading: t('desk-competitions.dryRun.amongBest'), cell: (each) => each.winners, end: true },
        {
          heading: t('desk-competitions.dryRun.medianResult'),
          cell: ({ median }) => <Percent fraction={median} />,
          end: true,
        },
        { heading: t('desk-competitions.dryRun.trades'), cell: (each) => each.trades, end: true },
        {
          heading: t('desk-competitions.dryRun.costs'),
          cell: (each) => <Money cents={each.costs} />,
          end: true,
        },
      ]}
    />
  )
}

/** How often each rule refused an order: those that refused most first, then those that refused none. */
function Refusals({ outcome: { refusals, trades } }: Shown) {
  const title = t('desk-competitions.dryRun.refusals')
  const total = refusals.reduce((sum, { orders }) => sum + orders, 0)
  const most = Math.max(1, ...refusals.map(({ orders }) => orders))
  const sorted = refusals.toSorted((one, other) => other.orders - one.orders)
  return (
    <Part title={title}>
      <p>
        {total === 0
          ? t('desk-competitions.dryRun.noRefusals')
          : t('desk-competitions.dryRun.refusalsText', {
              ...{ refused: formatQuantity(total), sent: formatQuantity(total + trades) },
              share: shareOf(total, total + trades),
            })}
      </p>
      <ul className={`${styles.bars} ${styles.sentences}`} aria-label={title}>
        {sorted.map(({ rule, orders, players: by }) => (
          <Bar key={rule} name={t(`desk-competitions.dryRun.rules.${rule}`)} part={orders / most}>
            {t('desk-competitions.dryRun.refused', {
              ...{ orders: formatQuantity(orders), players: formatQuantity(by) },
            })}
          </Bar>
        ))}
      </ul>
    </Part>
  )
}
