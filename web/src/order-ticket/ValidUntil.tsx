import { orderExpiry } from '@koersklasse/domain/orders/order-validity.ts'
import type { OrderValidity } from '@koersklasse/domain/orders/order-validity-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { discoveryQuery } from '../api/queries.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { expiryWords } from '../orders/expiry-words.ts'

/** When an order that is placed now would expire. */
export function ValidUntil({ validity }: { validity: OrderValidity }) {
  const now = useMarketTime()
  const hours = useQuery(discoveryQuery).data?.market.hours
  if (now === null || hours === undefined) return '\u00a0'
  return expiryWords(orderExpiry(validity, now, hours))
}
