// Finds the mistakes that there is something to learn from at a place: an order, a position, a transaction, or the
// dashboard. It reads what trading has written, when a player looks there, and nothing while an order is carried out.

import type { Mistake } from '@koersklasse/contract/mistakes.ts'
import type { TransactionType } from '@koersklasse/contract/trading.ts'
import {
  closenessOf,
  concentrationOf,
  heldLosersOf,
  isFailure,
  isOutsideHours,
  isOvertrading,
  lossOf,
  recentFrom,
} from '@koersklasse/domain/academy/find-mistakes.ts'
import type { MistakeKind } from '@koersklasse/domain/academy/mistakes.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { Product, ProductId } from '@koersklasse/domain/market/instrument.ts'
import { nextMarketOpening } from '@koersklasse/domain/market/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { mid } from '@koersklasse/domain/market/quote.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { addCents, type Cents, multiplyCents, type Quantity } from '@koersklasse/domain/money/money.ts'
import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Selectable } from 'kysely'
import type { Chooser } from '../../http/authentication.ts'
import type { Schema, StoredQuote } from '../../platform/database/schema.ts'
import type { Place } from './mistake-store.ts'

type OrderRow = Selectable<Schema['orders']>
type TransactionRow = Selectable<Schema['transactions']>

/** A transaction; its gain in cents. */
interface Trade {
  productId: ProductId
  kind: TransactionType
  gain: Cents | null
  quote: StoredQuote | null
  time: EpochMs
}

/** The recent transactions of a product of one kind; amounts in cents. */
interface TradedProduct {
  productId: ProductId
  kind: TransactionType
  gain: Cents | null
  ofToday: number
  costsOfToday: Cents
}

interface Holdings {
  portfolioId: string
  cash: Cents
  positions: readonly { productId: ProductId; quantity: Quantity; cost: Cents }[]
}

export interface FindMistakesDeps {
  market: Clock & {
    hours: MarketHours
    product(id: ProductId): Product | undefined
    priceOf(id: ProductId): EuroPrice | null
    underlyingOf(symbol: string): string
    instrument(symbol: string): { name: string } | undefined
  }
  /** The competition that a player looks at. */
  competitionOf: (player: Chooser) => Promise<{ id: string; end: EpochMs } | null>
  readHoldings: (competitionId: string, userIds: readonly string[]) => Promise<ReadonlyMap<string, Holdings>>
  trades: {
    tradedSince(portfolioId: string, from: EpochMs, today: EpochMs): Promise<TradedProduct[]>
    lastTrade(portfolioId: string, productId: ProductId, from: EpochMs): Promise<Trade | undefined>
    competitionEndOf(
      userId: string,
      table: 'orders' | 'positions' | 'transactions',
      id: string,
    ): Promise<EpochMs | undefined>
    findPosition(
      userId: string,
      positionId: string,
    ): Promise<{ portfolioId: string; productId: ProductId } | undefined>
    findOrder(
      userId: string,
      orderId: string,
    ): Promise<{ order: OrderRow; transaction: TransactionRow | null } | undefined>
    findTransaction(userId: string, transactionId: string): Promise<TransactionRow | undefined>
    isReversed(transaction: TransactionRow): Promise<boolean>
  }
}

/** Looks for mistakes at a place; what is found is null if the place is not the player's own. */
export interface FindMistakes {
  /** Whether the competition of the place still runs. */
  isRunning(player: Chooser, place: Place): Promise<boolean | null>
  /** The mistakes, the most important first. */
  at(player: Chooser, place: Place): Promise<Mistake[] | null>
}

/** The kinds that are found on the dashboard. */
export const dashboardKinds: readonly MistakeKind[] = [
  'first-knock-out',
  'one-underlying',
  'many-trades',
  'holding-losers',
]

export function createFindMistakes(deps: FindMistakesDeps): FindMistakes {
  const { market, trades } = deps
  const about = createMistakes(market)
  const isRecent = (time: EpochMs) => time >= recentFrom(market.now())

  async function atOrder({ userId }: Chooser, id: string): Promise<Mistake[] | null> {
    const found = await trades.findOrder(userId, id)
    if (found === undefined) return null
    const { order, transaction } = found
    return [...about.order(order), ...(transaction === null ? [] : about.purchase(toTrade(transaction)))]
  }

  async function atPosition({ userId }: Chooser, id: string): Promise<Mistake[] | null> {
    const position = await trades.findPosition(userId, id)
    if (position === undefined) return null
    const { portfolioId, productId } = position
    const last = await trades.lastTrade(portfolioId, productId, recentFrom(market.now()))
    return last === undefined ? [] : [...about.knockOut(last), ...about.purchase(last)]
  }

  async function atTransaction({ userId }: Chooser, id: string): Promise<Mistake[] | null> {
    const row = await trades.findTransaction(userId, id)
    if (row === undefined) return null
    return isRecent(row.created_at) && !(await trades.isReversed(row)) ? about.knockOut(toTrade(row)) : []
  }

  async function onDashboard(player: Chooser): Promise<Mistake[]> {
    const competition = await deps.competitionOf(player)
    const now = market.now()
    if (competition === null) return []
    const holdings = (await deps.readHoldings(competition.id, [player.userId])).get(player.userId)
    if (holdings === undefined) return []
    const recent = await trades.tradedSince(holdings.portfolioId, recentFrom(now), startOfGameDay(now))
    return [
      ...recent.flatMap(about.knockOut),
      ...about.portfolio(holdings),
      ...about.habits(holdings, recent),
    ]
  }

  return {
    async isRunning(player, place) {
      const end =
        place.at === 'dashboard'
          ? ((await deps.competitionOf(player))?.end ?? null)
          : await trades.competitionEndOf(player.userId, `${place.at}s`, place.id)
      return end === undefined ? null : end !== null && market.now() < end
    },
    async at(player, place) {
      switch (place.at) {
        case 'dashboard':
          return onDashboard(player)
        case 'order':
          return atOrder(player, place.id)
        case 'position':
          return atPosition(player, place.id)
        case 'transaction':
          return atTransaction(player, place.id)
      }
    },
  }
}

/** The mistakes in what was read, by the rules of the domain. */
function createMistakes(market: FindMistakesDeps['market']) {
  const nameOf = (id: ProductId) => market.product(id)?.name ?? id
  const isToday = (time: EpochMs) => time >= startOfGameDay(market.now())
  /** At the bid; null while there is no price. */
  function worthOf({ productId, quantity }: Holdings['positions'][number]): Cents | null {
    const price = market.priceOf(productId)
    return price === null ? null : multiplyCents(price.bid, quantity)
  }

  return {
    order(row: OrderRow): Mistake[] {
      const now = market.now()
      const product = nameOf(row.product_id as ProductId)
      if (isFailure(row.abort_reason) && row.updated_at >= recentFrom(now))
        return [{ kind: 'aborted-order', product, reason: row.abort_reason }]
      const order = { orderType: row.order_type, status: row.status, placed: row.created_at }
      if (!isOutsideHours(order, now, market.hours)) return []
      return [{ kind: 'outside-hours', product, opens: nextMarketOpening(now, market.hours) }]
    },

    /** A Sprinter's levels are those of today, so only a purchase of today is judged by them. */
    purchase({ kind, productId, quote, time }: Trade): Mistake[] {
      const product = market.product(productId)
      if (kind !== 'buy' || quote === null || product === undefined || !isSprinter(product)) return []
      const underlying = { ...quote, bid: toDecimal(quote.bid), ask: toDecimal(quote.ask) }
      const distance = isToday(time) ? closenessOf(product, mid(underlying)) : null
      return distance === null ? [] : [{ kind: 'near-stop-loss', product: product.name, distance }]
    },

    knockOut({ kind, productId, gain }: Pick<Trade, 'kind' | 'productId' | 'gain'>): Mistake[] {
      const loss = kind === 'knockout' ? lossOf(gain) : null
      return loss === null ? [] : [{ kind: 'first-knock-out', product: nameOf(productId), loss }]
    },

    /** Shares are unknown while a position has no price. */
    portfolio({ cash, positions }: Holdings): Mistake[] {
      const valued = positions.flatMap((position) => {
        const [product, value] = [market.product(position.productId), worthOf(position)]
        if (product === undefined || value === null) return []
        const { productType, symbol } = product
        return [{ productType, underlying: market.underlyingOf(symbol), value }]
      })
      if (valued.length < positions.length) return []
      const most = concentrationOf(cash, valued)
      if (most === null) return []
      const underlying = market.instrument(most.underlying)?.name ?? most.underlying
      return [{ kind: 'one-underlying', underlying, share: most.share }]
    },

    habits({ positions }: Holdings, recent: readonly TradedProduct[]): Mistake[] {
      const chosen = recent.filter(({ kind }) => kind === 'buy' || kind === 'sell')
      const trades = chosen.reduce((sum, { ofToday }) => sum + ofToday, 0)
      const costs = addCents(...chosen.map(({ costsOfToday }) => costsOfToday))
      const sales = recent.flatMap(({ kind, productId, gain }) =>
        kind === 'sell' && gain !== null ? [{ productId, gain }] : [],
      )
      const held = positions.flatMap((position) => {
        const value = worthOf(position)
        return value === null ? [] : [{ cost: position.cost, value }]
      })
      const losers = heldLosersOf(sales, held)
      return [
        ...(isOvertrading(trades) ? [{ kind: 'many-trades', trades, costs } as const] : []),
        ...(losers === null ? [] : [{ kind: 'holding-losers', ...losers } as const]),
      ]
    },
  }
}

function toTrade({ product_id, kind, gain, quote, created_at }: TransactionRow): Trade {
  return { productId: product_id as ProductId, kind, gain, quote, time: created_at }
}
