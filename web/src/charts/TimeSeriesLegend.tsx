import type { ReactNode } from 'react'
import { t } from '../text/t.ts'
import styles from './TimeSeriesLegend.module.css'
import { TradeArrow } from './TradeArrow.tsx'
import type { Line } from './time-series.ts'

/** The ids of what is shown in a chart, and how to show or hide one of them. */
export interface Shown {
  ids: readonly string[]
  show: (id: string, isShown: boolean) => void
}

/** The legend of a chart. Each line and mark can be hidden, except the `fixed` ones and the last visible line. */
export function TimeSeriesLegend({
  lines,
  fixed,
  level,
  hasTrades,
  shown,
}: {
  lines: readonly Line[]
  /** Ids of the lines that are always shown. */
  fixed: readonly string[]
  /** The name of the level that is drawn across; null for none. */
  level: string | null
  /** Whether purchases and sales are marked. */
  hasTrades: boolean
  shown: Shown
}) {
  const shownLines = lines.filter(({ id }) => shown.ids.includes(id) || fixed.includes(id))
  const isLast = (id: string) => shownLines.length === 1 && shownLines[0]?.id === id
  return (
    <fieldset className={styles.key}>
      <legend className="visually-hidden">{t('chart.show')}</legend>
      {lines.map(({ id, name, look, tone }) => (
        <Entry key={id} id={id} name={name} shown={shown} isFixed={fixed.includes(id)} isLast={isLast(id)}>
          <span className={`${styles.stroke} ${styles[look]} ${styles[tone]}`} aria-hidden="true" />
        </Entry>
      ))}
      {hasTrades &&
        (['buy', 'sell'] as const).map((side) => (
          <Entry
            key={side}
            id={side}
            name={t(side === 'buy' ? 'chart.purchases' : 'chart.sales')}
            shown={shown}
          >
            <TradeArrow side={side} />
          </Entry>
        ))}
      {level !== null && (
        <span className={styles.entry}>
          <span className={`${styles.stroke} ${styles.level}`} aria-hidden="true" />
          {level}
        </span>
      )}
    </fieldset>
  )
}

function Entry({
  id,
  name,
  shown,
  isFixed = false,
  isLast = false,
  children,
}: {
  id: string
  name: string
  shown: Shown
  isFixed?: boolean
  isLast?: boolean
  children: ReactNode
}) {
  if (isFixed) {
    return (
      <span className={styles.entry}>
        {children}
        {name}
      </span>
    )
  }
  return (
    <label className={styles.entry}>
      <input
        type="checkbox"
        checked={shown.ids.includes(id)}
        disabled={isLast}
        onChange={({ target }) => shown.show(id, target.checked)}
      />
      {children}
      {name}
    </label>
  )
}
