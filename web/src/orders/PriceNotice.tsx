import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { useFeedSilentSince } from '../live/feed-silence.ts'
import { t } from '../text/t.ts'
import { Notice } from '../ui/status/Notice.tsx'

/**
 * What an order waits for besides its own price: a quote that is not stale, one from after a dividend or split, or one
 * from after the order. While the feed is silent, that notice is enough for a price that is out of date.
 */
export function PriceNotice({ price }: { price: Pick<ProductPrice, 'freshness' | 'delay'> | null }) {
  const isFeedSilent = useFeedSilentSince() !== null
  if (price === null) return null
  const minutes = Math.round((price.delay ?? 0) / 60_000)
  return (
    <>
      {price.freshness === 'silent' && !isFeedSilent && <Notice>{t('trading.notices.stale')}</Notice>}
      {price.freshness === 'ex_date' && <Notice>{t('trading.notices.exDate')}</Notice>}
      {price.freshness === 'awaited' && !isFeedSilent && <Notice>{t('trading.notices.awaited')}</Notice>}
      {price.delay !== null && (
        <Notice>
          {minutes > 0 ? t('trading.notices.delayed', { minutes }) : t('trading.notices.delayedABit')}
        </Notice>
      )}
    </>
  )
}

/** Whether the price is recent enough for an order to be filled on it now. */
export function isPriceOfNow({ freshness, delay }: Pick<ProductPrice, 'freshness' | 'delay'>): boolean {
  return freshness === 'fresh' && delay === null
}
