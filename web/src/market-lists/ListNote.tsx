import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { MarketNow } from '../live/MarketNow.tsx'
import { useMarketClockState } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/numbers/format.ts'
import styles from './ListNote.module.css'

type Row = { price: Pick<ProductPrice, 'delay'> | null }

/** A note above a list of prices: why they do not change, until when the market is closed, and their delay. */
export function ListNote({ rows }: { rows: readonly Row[] }) {
  const clockState = useMarketClockState()
  const minutes = Math.round(Math.max(0, ...rows.map(({ price }) => price?.delay ?? 0)) / 60_000)
  return (
    <p className={styles.note}>
      {clockState === 'waiting' ? <span>{t('prices.clock.waiting')}</span> : <WhyStill />}
      {minutes > 0 && <span>{t('prices.delayed', { minutes })}.</span>}
    </p>
  )
}

/** Why prices stand still; nothing while the market is open. That its feed is silent is said below the top bar. */
function WhyStill() {
  return (
    <MarketNow>
      {(phase) => {
        if (phase.kind === 'open' || phase.kind === 'silent') return null
        if (phase.kind === 'over') return <span>{t('prices.clock.over')}</span>
        return <span>{t('prices.closed', { opening: formatDateTime(phase.opening) })}</span>
      }}
    </MarketNow>
  )
}
