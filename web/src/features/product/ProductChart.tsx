import type { Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { historyQuery, transactionsQuery, userQuery } from '../../api/queries.ts'
import { PriceChart } from '../../charts/PriceChart.tsx'
import type { Trade } from '../../charts/time-series.ts'
import { usePrice } from '../../live/live-context.ts'
import { formatMoney } from '../../ui/numbers/format.ts'

/** The price of a product over time, in euro, with the player's own purchases and sales. */
export function ProductChart({ productId, endedAt }: { productId: string; endedAt: number | null }) {
  const price = usePrice(productId)
  const user = useQuery(userQuery).data
  const transactions = useQuery({ ...transactionsQuery, enabled: Boolean(user) }).data
  const trades = useMemo(() => tradesIn(productId, transactions ?? []), [productId, transactions])
  return (
    <PriceChart
      historyOf={(period) => historyQuery(productId, period)}
      last={price && { time: price.quoteUpdatedOn, bid: price.bid / 100, ask: price.ask / 100 }}
      previousClose={price?.previousClose == null ? null : price.previousClose / 100}
      write={inEuro}
      trades={trades}
      endedAt={endedAt}
    />
  )
}

function tradesIn(productId: string, transactions: readonly Transaction[]): Trade[] {
  return transactions.flatMap(({ transactionType: side, created, ...of }) =>
    of.productId === productId && (side === 'buy' || side === 'sell') ? [{ time: created, side }] : [],
  )
}

const inEuro = (price: number) => formatMoney(Math.round(price * 100))
