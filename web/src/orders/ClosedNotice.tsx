import { isMarketOpen, nextMarketOpening } from '@koersklasse/domain/market/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import type { ReactNode } from 'react'
import { useMarketClockState, useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/numbers/format.ts'
import { Notice } from '../ui/status/Notice.tsx'

/** The content of `MarketClosedNotice`, with the market's calendar; also the notice that the tape has ended. */
export function ClosedNotice({ hours, children }: { hours: MarketHours; children?: ReactNode }) {
  const now = useMarketTime()
  const clockState = useMarketClockState()
  if (clockState === 'over') return <Notice>{t('prices.clock.over')}</Notice>
  if (now === null || isMarketOpen(now, hours)) return null
  return (
    <>
      {children}
      <Notice>{t('trading.order.closed', { opening: formatDateTime(nextMarketOpening(now, hours)) })}</Notice>
    </>
  )
}
