import { isMarketOpen, nextMarketOpening } from '@koersklasse/domain/market-hours.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { discoveryQuery } from '../../api/queries.ts'
import { useMarketTime } from '../../live/market-clock.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Warns that the market is closed, and says when it opens. */
export function MarketClosed() {
  const { t } = useTranslation()
  const hours = useQuery(discoveryQuery).data?.market.hours
  const now = useMarketTime()
  if (hours === undefined || now === null || isMarketOpen(now, hours)) return null
  return <Notice>{t('order.closed', { opening: formatDateTime(nextMarketOpening(now, hours)) })}</Notice>
}
