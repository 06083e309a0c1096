import { isMarketOpen, nextMarketOpening } from '@koersklasse/domain/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import type { ReactNode } from 'react'
import { useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'

/** Says that the market is closed and when it opens, while it is closed, with what matters only then. */
export function ClosedNotice({ hours, children }: { hours: MarketHours; children?: ReactNode }) {
  const now = useMarketTime()
  if (now === null || isMarketOpen(now, hours)) return null
  return (
    <>
      {children}
      <Notice>{t('trading.order.closed', { opening: formatDateTime(nextMarketOpening(now, hours)) })}</Notice>
    </>
  )
}
