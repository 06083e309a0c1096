import { isMarketOpen, nextMarketOpening } from '@koersklasse/domain/market/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/numbers/format.ts'

/** When a closed market opens; nothing while it is open. */
export function MarketClosedNote({ hours }: { hours: MarketHours }) {
  const now = useMarketTime()
  if (now === null || isMarketOpen(now, hours)) return null
  return <span>{t('prices.closed', { opening: formatDateTime(nextMarketOpening(now, hours)) })}</span>
}
