import { isMarketOpen, nextMarketOpening } from '@koersklasse/domain/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import { useTranslation } from 'react-i18next'
import { useMarketTime } from '../../live/market-clock.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says that the market is closed and when it opens, while it is closed. */
export function ClosedNotice({ hours }: { hours: MarketHours }) {
  const { t } = useTranslation()
  const now = useMarketTime()
  if (now === null || isMarketOpen(now, hours)) return null
  return <Notice>{t('order.closed', { opening: formatDateTime(nextMarketOpening(now, hours)) })}</Notice>
}
