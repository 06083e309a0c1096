import type { PortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import { useState } from 'react'
import { useUnderlyingPrice } from '../../live/live-context.ts'

/**
 * What the starting balance would be worth in the benchmark at this moment, in cents: as much above the last answer as
 * the benchmark's price has come since. The rate of its currency stays that of the answer, which comes anew each minute.
 * Null where there is no benchmark, or no price of it.
 */
export function useBenchmarkNow(history: PortfolioHistory | undefined, answeredAt: number): number | null {
  const price = useUnderlyingPrice(history?.benchmark?.symbol ?? null)
  const mid = price === null ? null : (Number(price.bid) + Number(price.ask)) / 2
  const [then, setThen] = useState({ answeredAt: 0, mid })
  if (mid !== null && then.answeredAt !== answeredAt) setThen({ answeredAt, mid })
  const last = history?.points.at(-1)?.benchmark ?? null
  return last === null || mid === null || !then.mid ? null : (last * mid) / then.mid
}
