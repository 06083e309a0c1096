import { t } from '../../text/t.ts'
import { formatFixedPriceIn, formatMoney, formatMoneyChange } from '../../ui/numbers/format.ts'
import { weekdays } from '../prices/aig-week.ts'
import type { SprinterWeek } from './sprinter-week.ts'
import styles from './WeekTable.module.css'

/** A Sprinter at the end of each day. */
export function WeekTable({ week }: { week: SprinterWeek }) {
  return (
    <table className={styles.week}>
      <caption className="visually-hidden">{t('figures.sprinterWeek.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('figures.dayLabel')}</th>
          <th scope="col">{t('figures.sprinterWeek.gold')}</th>
          <th scope="col">{t('figures.sprinterWeek.night')}</th>
          <th scope="col">{t('figures.sprinterWeek.value')}</th>
        </tr>
      </thead>
      <tbody>
        {week.days.map(({ gold, night, value, isKnockedOut }, index) => (
          <tr key={weekdays[index]} data-out={isKnockedOut || undefined}>
            <th scope="row">{t(`figures.weekdays.${weekdays[index]!}`)}</th>
            <td>{formatFixedPriceIn(null, gold, 2)}</td>
            <td>{index === 0 ? '' : formatMoneyChange(-night)}</td>
            <td>
              {formatMoney(value)}
              {isKnockedOut && <span className={styles.out}>{t('figures.knockOut')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
