// Each row of a list queries its own sparkline; queries of the same moment are sent in one call.

import { getSparklines, maxSparklines } from '@koersklasse/contract/market.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'

export interface SparklineData {
  previousClose: number | null
  points: readonly number[]
}

type Kind = 'underlying' | 'product'

/** How long to collect queries before they are sent together, in milliseconds. */
const collectMs = 100
/** How old a sparkline may become, in milliseconds; the row shows the current price beside it. */
const maxAgeMs = 5 * 60_000

/** Today's price of an underlying or a product, in a few points; null where it is not known. */
export const sparklineQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: queryKeys.sparkline(kind, id),
    queryFn: () => enqueue(kind, id),
    staleTime: maxAgeMs,
    refetchInterval: maxAgeMs,
    retry: false,
  })

interface Request {
  kind: Kind
  id: string
  resolve: (line: SparklineData | null) => void
  reject: (fault: unknown) => void
}

let waiting: Request[] = []

function enqueue(kind: Kind, id: string): Promise<SparklineData | null> {
  if (waiting.length === 0) setTimeout(sendAll, collectMs)
  return new Promise((resolve, reject) => waiting.push({ kind, id, resolve, reject }))
}

function sendAll() {
  const requests = waiting
  waiting = []
  for (let from = 0; from < requests.length; from += maxSparklines) {
    void send(requests.slice(from, from + maxSparklines))
  }
}

async function send(requests: readonly Request[]): Promise<void> {
  const idsOf = (kind: Kind) =>
    requests
      .filter((request) => request.kind === kind)
      .map(({ id }) => id)
      .join()
  try {
    const query = { symbols: idsOf('underlying'), productIds: idsOf('product') }
    const { underlyings, products } = await call(getSparklines, { query })
    const lines = {
      underlying: new Map(underlyings.map((line) => [line.symbol, line])),
      product: new Map<string, SparklineData>(products.map((line) => [line.productId, line])),
    }
    for (const { kind, id, resolve } of requests) resolve(lines[kind].get(id) ?? null)
  } catch (fault) {
    for (const { reject } of requests) reject(fault)
  }
}
