import { t } from '../text/t.ts'
import styles from './TimeSeriesFigure.module.css'

/** The library's licence requires the notice from its NOTICE file and a link. */
const notice = 'TradingView Lightweight Charts™ © 2026 TradingView, Inc.'
const address = 'https://www.tradingview.com/'

/** The attribution of the chart library. */
export function ChartAttribution() {
  return (
    <p className={styles.maker}>
      {t('chart.maker')}{' '}
      <a href={address} target="_blank" rel="noopener">
        {notice} <span className="visually-hidden">{t('footer.newTab')}</span>
      </a>
    </p>
  )
}
