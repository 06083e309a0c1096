import { type Period, periods } from '@koersklasse/contract/market.ts'
import { t } from '../text/t.ts'
import styles from './PriceChart.module.css'

/** The period that a chart shows. */
export function PeriodChoice({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  return (
    <fieldset className={styles.periods}>
      <legend className="visually-hidden">{t('product.chart.period')}</legend>
      {periods.map((name) => (
        <label key={name} className={styles.period}>
          <input
            type="radio"
            name="period"
            className="visually-hidden"
            checked={period === name}
            onChange={() => onChoose(name)}
          />
          {t(`product.chart.periods.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
