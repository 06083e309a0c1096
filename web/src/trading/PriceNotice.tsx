import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { t } from '../text/t.ts'
import { Notice } from '../ui/Notice.tsx'

/** Says what an order waits for beside its own price: a quote that is not out of date, or one of after the order. */
export function PriceNotice({ price }: { price: Pick<ProductPrice, 'freshness' | 'delay'> | null }) {
  if (price === null) return null
  const minutes = Math.round((price.delay ?? 0) / 60_000)
  return (
    <>
      {price.freshness === 'silent' && <Notice>{t('trading.notices.stale')}</Notice>}
      {price.freshness === 'awaited' && <Notice>{t('trading.notices.awaited')}</Notice>}
      {price.delay !== null && (
        <Notice>
          {minutes > 0 ? t('trading.notices.delayed', { minutes }) : t('trading.notices.delayedABit')}
        </Notice>
      )}
    </>
  )
}

/** Whether an order can be filled on this very price, as far as its age goes. */
export function isPriceOfNow({ freshness, delay }: Pick<ProductPrice, 'freshness' | 'delay'>): boolean {
  return freshness === 'fresh' && delay === null
}
