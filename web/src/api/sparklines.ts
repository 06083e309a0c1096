// Sparklines of lists: each row asks for its own, and what is asked for within a moment goes in one call.

import { getSparklines, maxSparklines } from '@koersklasse/contract/market.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export interface SparklineData {
  previousClose: number | null
  points: readonly number[]
}

type Kind = 'underlying' | 'product'

/** How long rows are waited for until they are asked about together, in milliseconds. */
const gatherMs = 100
/** How old a line may grow, in milliseconds: its end is a price of minutes ago, the price itself stands beside it. */
const everyMs = 5 * 60_000

/** How the price of an underlying or of a product went today, in a few points; null where that is not known. */
export const sparklineQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ['sparkline', kind, id],
    queryFn: () => ask(kind, id),
    staleTime: everyMs,
    refetchInterval: everyMs,
    retry: false,
  })

interface Question {
  kind: Kind
  id: string
  answer: (line: SparklineData | null) => void
  fail: (fault: unknown) => void
}

let waiting: Question[] = []

function ask(kind: Kind, id: string): Promise<SparklineData | null> {
  if (waiting.length === 0) setTimeout(askAll, gatherMs)
  return new Promise((answer, fail) => waiting.push({ kind, id, answer, fail }))
}

function askAll() {
  const questions = waiting
  waiting = []
  for (let from = 0; from < questions.length; from += maxSparklines) {
    void answerAll(questions.slice(from, from + maxSparklines))
  }
}

async function answerAll(questions: readonly Question[]): Promise<void> {
  const idsOf = (kind: Kind) =>
    questions
      .filter((question) => question.kind === kind)
      .map(({ id }) => id)
      .join()
  try {
    const query = { symbols: idsOf('underlying'), productIds: idsOf('product') }
    const { underlyings, products } = await call(getSparklines, { query })
    const lines = {
      underlying: new Map(underlyings.map((line) => [line.symbol, line])),
      product: new Map<string, SparklineData>(products.map((line) => [line.productId, line])),
    }
    for (const { kind, id, answer } of questions) answer(lines[kind].get(id) ?? null)
  } catch (fault) {
    for (const { fail } of questions) fail(fault)
  }
}
