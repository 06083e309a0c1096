import { orderExpiry } from '@koersklasse/domain/order-validity.ts'
import type { OrderValidity } from '@koersklasse/domain/order-validity-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { discoveryQuery } from '../api/queries.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { formatDeadline, formatWeekday } from '../ui/format.ts'

/** When an order that is placed now comes to its end. */
export function ValidUntil({ validity }: { validity: OrderValidity }) {
  const { t } = useTranslation()
  const now = useMarketTime()
  const hours = useQuery(discoveryQuery).data?.market.hours
  const expiry = now === null || hours === undefined ? null : orderExpiry(validity, now, hours)
  if (expiry === null) return '\u00a0'
  // A market that never closes ends its days at midnight: one says the day before.
  return hours === 'always'
    ? t('trading.validity.through', { day: formatWeekday(expiry - 1) })
    : t('trading.validity.until', { moment: formatDeadline(expiry) })
}
