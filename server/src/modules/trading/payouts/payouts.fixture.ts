// Trading with a market to which things happen, and the parts that carry them out.

import { toDecimal } from '@koersklasse/domain/decimal.ts'
import { toQuantity } from '@koersklasse/domain/money.ts'
import { defaultUnlockRules } from '@koersklasse/domain/unlocking.ts'
import { pino } from 'pino'
import { systemIds } from '../../../platform/ids.ts'
import type { MarketView } from '../market-view.ts'
import type { PlaceOrder } from '../settlement/command.ts'
import { createSettleBatch } from '../settlement/settle-batch.ts'
import { createSettlement } from '../settlement/settlement.ts'
import { createTradingFixture } from '../trading.fixture.ts'
import { createProductEvents } from './create-product-events.ts'
import { createEventfulMarket } from './eventful-market.fixture.ts'
import { createPayoutStore } from './payout-store.ts'

/** @param withholding from dividends, as a fraction */
export async function createPayoutsFixture(players = 1, withholding = '0.15') {
  const trading = await createTradingFixture({ players })
  const { kysely, settlement } = trading
  const events = createEventfulMarket(trading.market)
  const store = createPayoutStore(kysely, events.source)
  const log = pino({ level: 'silent' })

  /** What one node does that has the role, by its own settlement. */
  function createEngine(settleEvent = settlement.settleEvent) {
    const deps = { kysely, ids: systemIds, market: events, settleEvent, log, wakeOutbox() {} }
    return createProductEvents({ ...deps, withholding: toDecimal(withholding) })
  }

  /** The settlement of another node, which has heard of no end yet. */
  function createOtherNode(batchSize: number) {
    const { market, competition } = trading
    const view: MarketView = {
      hours: market.hours,
      now: () => market.now(),
      isOpen: () => market.isOpen(),
      product: (id) => market.product(id),
      priceOf: (id) => market.priceOf(id),
      stateOf: () => ({ product: 'listed', bidOnly: null }),
    }
    const settleBatch = createSettleBatch({
      ...{ kysely, ids: systemIds, market: view, maxQuoteAge: 15 * 60_000 },
      unlockRules: defaultUnlockRules,
      activeCompetition: () => competition,
    })
    return createSettlement({ settleBatch, batchSize, log })
  }

  function place(userId: string, product: number, terms: Partial<PlaceOrder['terms']>): PlaceOrder {
    return {
      kind: 'place',
      userId,
      productId: trading.market.products[product]!.id,
      terms: { side: 'buy', quantity: toQuantity(10), orderType: 'market', ...terms } as PlaceOrder['terms'],
      validity: 'cancel',
      idempotencyKey: null,
    }
  }

  /** What a player has: cash in cents, pieces and their cost by product, and how the orders stand. */
  async function accountOf(userId: string) {
    const portfolio = await trading.store.findPortfolio(userId, trading.competition.id)
    const { id, cash, version } = portfolio!
    const [positions, orders, transactions] = await Promise.all([
      trading.store.positionsOf(id),
      trading.store.ordersOf(id),
      trading.store.transactionsOf(id),
    ])
    return { id, cash, version, positions, orders, transactions }
  }

  return { ...trading, events, payoutStore: store, createEngine, createOtherNode, place, accountOf }
}
export type PayoutsFixture = Awaited<ReturnType<typeof createPayoutsFixture>>
