// Attributes the result of a portfolio: reads what it held, and what its products followed, at the instants of its
// history, for the rule in domain/src/portfolio/attribution.ts.

import type { PortfolioAttribution } from '@koersklasse/contract/portfolio-history.ts'
import type { CandleLength } from '@koersklasse/domain/market/candle.ts'
import { type Product, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import {
  attribute,
  betaOf,
  type HeldProduct,
  type PieceTerms,
} from '@koersklasse/domain/portfolio/attribution.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import {
  bidsOf,
  type HistoryDeps,
  type PortfolioHistoryDeps,
  runningSum,
  type Step,
  timelineAndSteps,
  worthOf,
} from './portfolio-history.ts'
import { candleEnds, type Timeline } from './portfolio-history-timeline.ts'

/** What products followed at earlier instants, provided by modules/market. */
export interface PastTerms {
  closes(
    symbols: readonly string[],
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<ReadonlyMap<string, readonly (number | null)[]>>
  terms(
    products: readonly Product[],
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<ReadonlyMap<ProductId, readonly (PieceTerms | null)[]>>
}

export type AttributionDeps = PortfolioHistoryDeps & { pastTerms: PastTerms }

/** The number of days whose closes betas are estimated from. */
const betaWindowDays = 90
const dayMs = 24 * 3_600_000

/** The parts of the result of a portfolio until now, or until the end of its competition. */
export async function attributionOf(
  deps: AttributionDeps & HistoryDeps,
  portfolioId: string,
): Promise<PortfolioAttribution> {
  const { market, benchmark, pastTerms, store } = deps
  const { timeline, steps, closings } = await timelineAndSteps(deps, [portfolioId], 'all')
  const closing = closings.get(portfolioId) ?? null
  const { length, instants } = timeline
  const byProduct = [...Map.groupBy(steps, ({ productId }) => productId)]
  const products = byProduct.flatMap(([id]) => market.product(toProductId(id)) ?? [])
  const known = new Map(products.map((product) => [product.id as string, product]))
  const ends = candleEnds(timeline)
  const [terms, index, betas, exDates, bids] = [
    await pastTerms.terms(products, length, ends),
    benchmark && (await pastTerms.closes([benchmark.symbol], length, ends)).get(benchmark.symbol)!,
    await readBetas(deps, products, instants.at(-1)!),
    await store.exDatesOf(products.map(({ symbol }) => symbol)),
    closing === null ? await lastBids(deps, [...known.keys()], timeline) : null,
  ]
  const held = byProduct.map(([id, own]): HeldProduct => {
    const pieces = runningSum(own, 'pieces', instants.length)
    const product = known.get(id)
    const dates = exDates.filter(({ symbol }) => symbol === product?.symbol)
    return {
      value:
        bids === null
          ? (closing?.get(id)?.value ?? toCents(0))
          : worthOf(pieces.at(-1)!, bids.get(id) ?? toCents(0)),
      ...{ amount: total(own, 'amount'), costs: total(own, 'costs'), dividends: total(own, 'dividends') },
      ...{ beta: betas.get(product?.symbol ?? '') ?? 1, pieces },
      terms: (product && terms.get(product.id)) ?? instants.map(() => null),
      isExDividend: instants.map((at, place) =>
        dates.some(({ effective }) => effective < at && effective >= (instants[place - 1] ?? at)),
      ),
    }
  })
  return {
    attribution: attribute(held, index ?? instants.map(() => null)),
    benchmark: benchmark && { symbol: benchmark.symbol, name: benchmark.name },
  }
}

/** The betas of what products follow, by symbol, from the closes of the last days before an instant. */
async function readBetas(
  { benchmark, pastTerms }: AttributionDeps,
  products: readonly Product[],
  until: EpochMs,
): Promise<ReadonlyMap<string, number>> {
  if (benchmark === null || products.length === 0) return new Map()
  const symbols = [...new Set(products.map(({ symbol }) => symbol))]
  const today = startOfGameDay(until)
  const days = Array.from({ length: betaWindowDays }, (_, day) =>
    // Half a day extra, as a day of the game may have 23 or 25 hours.
    startOfGameDay(toEpochMs(today - (betaWindowDays - 1 - day - 0.5) * dayMs)),
  )
  const closes = await pastTerms.closes([...new Set([benchmark.symbol, ...symbols])], 'day', days)
  const index = closes.get(benchmark.symbol)!
  return new Map(
    symbols.map((symbol) => [symbol, symbol === benchmark.symbol ? 1 : betaOf(closes.get(symbol)!, index)]),
  )
}

/** The bid of each product at the end of a timeline, or the last one; of one that has ended, what a piece paid. */
async function lastBids(
  deps: AttributionDeps,
  productIds: readonly string[],
  { instants, isOver }: Timeline,
) {
  const last = { length: 'minute' as const, instants: [instants.at(-1)!], isOver }
  const values = new Map<string, Cents>()
  for await (const { id, bids } of bidsOf(deps, productIds, last)) values.set(id, bids.at(-1)!)
  return values
}

function total(steps: readonly Step[], of: 'amount' | 'costs' | 'dividends'): Cents {
  return toCents(steps.reduce((sum, step) => sum + step[of], 0))
}
