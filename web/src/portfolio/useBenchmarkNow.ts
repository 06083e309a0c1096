import type { PortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import { useState } from 'react'
import { useUnderlyingPrice } from '../live/live-context.ts'

/**
 * The live value of the starting balance invested in the benchmark, in cents: the last answer, changed in proportion to
 * the benchmark's price since then. The exchange rate stays that of the answer, which is refetched at intervals. Null
 * without a benchmark, and without a price of it.
 */
export function useBenchmarkNow(history: PortfolioHistory | undefined, answeredAt: number): number | null {
  const price = useUnderlyingPrice(history?.benchmark?.symbol ?? null)
  const mid = price === null ? null : (Number(price.bid) + Number(price.ask)) / 2
  const [then, setThen] = useState({ answeredAt: 0, mid })
  if (mid !== null && then.answeredAt !== answeredAt) setThen({ answeredAt, mid })
  const last = history?.points.at(-1)?.benchmark ?? null
  return last === null || mid === null || !then.mid ? null : (last * mid) / then.mid
}
