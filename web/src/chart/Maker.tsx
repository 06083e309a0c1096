import { t } from '../text/t.ts'
import styles from './CourseFigure.module.css'

/** What the licence of the library asks to be shown: the notice from its NOTICE file, and a link to its maker. */
const notice = 'TradingView Lightweight Charts™ © 2026 TradingView, Inc.'
const address = 'https://www.tradingview.com/'

/** Names the maker of the pictures. */
export function Maker() {
  return (
    <p className={styles.maker}>
      {t('chart.maker')}{' '}
      <a href={address} target="_blank" rel="noopener">
        {notice} <span className="visually-hidden">{t('footer.newTab')}</span>
      </a>
    </p>
  )
}
