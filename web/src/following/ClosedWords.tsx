import { isMarketOpen, nextMarketOpening } from '@koersklasse/domain/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/format.ts'

/** Until when the market is closed; nothing while it is open. */
export function ClosedWords({ hours }: { hours: MarketHours }) {
  const now = useMarketTime()
  if (now === null || isMarketOpen(now, hours)) return null
  return <span>{t('prices.closed', { opening: formatDateTime(nextMarketOpening(now, hours)) })}</span>
}
