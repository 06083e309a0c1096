import { setTimeout as pause } from 'node:timers/promises'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { isMarketOpen } from '@koersklasse/domain/market/market-hours.ts'
import { isPriceFresh } from '@koersklasse/domain/market/quote-freshness.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { leverageAtAsk } from '@koersklasse/domain/products/sprinter.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Config } from '../config.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import type { Market } from '../modules/market/market.ts'
import {
  createSimulatedPlayers,
  type PlayedMarket,
  type SimulatedPlayers,
} from '../modules/simulated-players/create-simulated-players.ts'
import type { SprinterOffer } from '../modules/simulated-players/look.ts'
import { readNames, rosterOf } from '../modules/simulated-players/roster.ts'
import type { NewOrder, Prices } from '../modules/simulated-players/scene.ts'
import type { Trading } from '../modules/trading/create-trading.ts'
import type { PlaceOrder } from '../modules/trading/execution/command.ts'
import { slicesOf } from '../platform/slices.ts'
import type { Accounts } from './accounts.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

interface Needs {
  market: Market
  competitions: Pick<Competitions, 'active' | 'next' | 'withCode'>
  trading: Trading
  accounts: Pick<Accounts, 'ensureSimulated'>
}

/** How long to wait before retrying the orders of a locked portfolio, in milliseconds. */
const lockedMs = 10
/** How many portfolios are opened at a time. */
const openedAtOnce = 5

/** Makes the simulated players, as many as are configured. */
export function composeSimulatedPlayers(
  { kysely, wakeOutbox }: Platform,
  config: Config,
  { market, competitions, trading, accounts }: Needs,
): SimulatedPlayers {
  const { count, hasPast, joinCode } = config.simulatedPlayers
  return createSimulatedPlayers({
    ...{ kysely, hasPast, unlockRules: config.unlockRules },
    players: rosterOf(count, readNames(new URL('simulated-players.json', contentFolder))),
    competition: () =>
      joinCode === null ? competitions.active() : competitions.withCode(joinCode, 'running'),
    upcoming: () => (joinCode === null ? competitions.next() : competitions.withCode(joinCode, 'upcoming')),
    market: playedMarket(market, config.maxQuoteAge),
    ensureAccounts: accounts.ensureSimulated,
    async openPortfolios(userIds, competition, at) {
      const open = trading.openPortfolioAt(at)
      for (const some of slicesOf(userIds, openedAtOnce))
        await Promise.all(some.map((id) => open(id, competition)))
    },
    readHoldings: trading.readHoldings,
    async place(orders) {
      await Promise.all(orders.map((order) => trading.execute(toCommand(order))))
    },
    async placeInPast(prices, orders) {
      const execute = trading.executeInPast(marketThen(market, prices))
      let left = orders.map(toCommand)
      while (left.length > 0) {
        const results = await execute(left)
        left = left.filter((_, place) => results[place] === 'locked')
        if (left.length > 0) await pause(lockedMs)
      }
      wakeOutbox()
    },
  })
}

/** The command for a market order that is valid for the day. */
export function toCommand({ portfolioId, productId, side, quantity, key }: NewOrder): PlaceOrder {
  const terms = { side, quantity, orderType: 'market' } as const
  return { kind: 'place', portfolioId, productId, terms, validity: 'day', idempotencyKey: key }
}

/** The market at an instant of the past: it was never silent, and nothing was suspended. */
function marketThen(market: Market, { at, priceOf }: Omit<Prices, 'closesOf'>) {
  return {
    ...{ source: market.source, hours: market.hours, product: market.product, priceOf },
    ...{ underlyingOf: market.underlyingOf, exDateBreaks: market.exDateBreaks, stateOf: market.stateOf },
    now: () => at,
    isOpen: () => isMarketOpen(at, market.hours),
    isOver: () => false,
    feedState: () => ({ isSilent: false, countsFrom: toEpochMs(0), countsRateAge: true }),
  }
}

/** The market as simulated players see it. */
export function playedMarket(market: Market, maxQuoteAge: number): PlayedMarket {
  function priceOf(id: ProductId) {
    const feed = market.feedState()
    const price = market.priceOf(id)
    if (price === null || feed.isSilent || market.stateOf(id).product !== 'listed') return null
    return isPriceFresh(price, market.now(), maxQuoteAge, feed) ? price : null
  }

  function sprintersOn(symbol: string): SprinterOffer[] {
    return [...market.issued.livingOn(symbol)].flatMap(({ product }): SprinterOffer[] => {
      if (!isSprinter(product) || market.stateOf(product.id).bidOnly !== null) return []
      const price = priceOf(product.id)
      const leverage = price && leverageAtAsk(product, price)
      if (price === null || leverage === null) return []
      const { id, productType: type, direction } = product
      return [
        { id, symbol, type, direction, bid: price.bid, ask: price.ask, leverage: approximate(leverage) },
      ]
    })
  }

  const { pastMarket, product } = market
  return {
    ...{ now: market.now, isOpen: market.isOpen, hasPrices: market.hasPrices },
    dailyCloses: pastMarket.dailyCloses,
    products: [...market.catalogue.products.values()],
    underlyings: [...market.catalogue.instruments.keys()].filter(market.isUnderlying),
    prices: { product, priceOf, sprintersOn },
    async pricesThen(hours) {
      const then = await pastMarket.pricesAt(hours.map(({ closed }) => closed))
      return hours.map(({ at }, place) => {
        const feed = { countsRateAge: true }
        const priceThen = (id: ProductId) => {
          const price = then[place]!(id)
          return price !== null && isPriceFresh(price, at, maxQuoteAge, feed) ? price : null
        }
        const isOpen = isMarketOpen(at, market.hours)
        return { at, product, isOpen, priceOf: priceThen, sprintersOn: () => [] }
      })
    },
  }
}
