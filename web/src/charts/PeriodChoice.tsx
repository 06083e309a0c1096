import { type Period, periods } from '@koersklasse/contract/market.ts'
import { useId } from 'react'
import { t } from '../text/t.ts'
import styles from './PeriodChoice.module.css'

/** A choice of the period that a chart shows. */
export function PeriodChoice({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const group = useId()
  return (
    <fieldset className={styles.periods}>
      <legend className="visually-hidden">{t('chart.period')}</legend>
      {periods.map((name) => (
        <label key={name} className={styles.period}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={period === name}
            onChange={() => onChoose(name)}
          />
          {t(`chart.periods.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
