// What companies do to their shares, carried out on the node with the engine's role: dividends, splits and delistings, in
// the order in which they take effect, each once, however often the server dies over it.

import {
  type CorporateAction,
  type CorporateActionRefusal,
  type RawCorporateAction,
  readCorporateAction,
} from '@koersklasse/domain/corporate-action.ts'
import { type Decimal, formatDecimal, toDecimal } from '@koersklasse/domain/decimal.ts'
import { euroPrice } from '@koersklasse/domain/euro-price.ts'
import { currencyPairSymbol, directProduct, type Instrument } from '@koersklasse/domain/instrument.ts'
import type { Cents } from '@koersklasse/domain/money.ts'
import { mid, type Quote } from '@koersklasse/domain/quote.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { ActionBasis, StoredQuote } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Settlement } from '../settlement/settlement.ts'
import { toStoredQuote } from '../settlement/stored-quote.ts'
import type { DeclaredAction, PayoutStore } from './payout-store.ts'
import { forEachPage, type Payouts } from './payouts.ts'
import type { EventfulMarket } from './product-events.ts'
import { beforeSplit, type DueSplit } from './split-positions.ts'

export interface CorporateActionsDeps {
  store: PayoutStore
  settleEvent: Settlement['settleEvent']
  payouts: Pick<Payouts, 'take' | 'sweep'>
  splitPositions: (due: DueSplit) => Promise<void>
  market: EventfulMarket
  ids: Ids
  /** The tax withheld from dividends, as a fraction. */
  withholding: Decimal
  log: Log
}

/**
 * How long after the instant holders are paid by, in the market's milliseconds: by then every fill of before it, on
 * whatever node, is written down.
 */
const settlingMs = 60_000
const atOnce = 250
/** After so many failures one is warned of. */
const patience = 30

export function createCorporateActions(deps: CorporateActionsDeps) {
  const { store, payouts, market, ids, log } = deps
  let isHere = false
  let running: Promise<void> | null = null
  /** How often an action has failed, by its id. */
  const failures = new Map<string, number>()

  async function run(): Promise<void> {
    for (const action of await store.dueActions(market.now())) {
      if (!isHere) return
      // One that fails must not keep the others from their time.
      const isDone = await carryOut(action).catch((fault) => {
        const times = (failures.get(action.id) ?? 0) + 1
        failures.set(action.id, times)
        // The market may need some seconds to come to a split.
        const level = times < patience ? 'info' : 'warn'
        log[level]({ err: fault, action: action.id }, 'a corporate action failed; it is tried again')
        return false
      })
      if (!isDone) continue
      failures.delete(action.id)
      await store.finish(action.id, market.now())
    }
  }

  /** Carries out an action as far as it can be. Resolves to whether it is done. */
  async function carryOut(action: DeclaredAction): Promise<boolean> {
    const instrument = market.instrument(action.symbol)
    // What has left the catalogue is held by nobody.
    if (instrument === undefined) return true
    const basis = action.basis ?? (await fixBasis(action, instrument))
    if (basis === null) return false
    switch (action.kind) {
      case 'dividend':
        return payDividend(action, instrument, basis)
      case 'split':
        return carryOutSplit(action, instrument, basis)
      case 'delisting':
        return delist(action, instrument, basis)
    }
  }

  /** What an action is carried out on from now on; null while a quote is missing. */
  async function fixBasis(
    { id, kind }: DeclaredAction,
    { symbol, currency }: Instrument,
  ): Promise<ActionBasis | null> {
    const pair = currencyPairSymbol(currency)
    const quote = market.quoteOf(symbol) ?? null
    const currencyQuote = pair === null ? null : (market.quoteOf(pair) ?? null)
    if ((pair !== null && currencyQuote === null) || (kind !== 'dividend' && quote === null)) return null
    return store.fixBasis(id, {
      quote: toStoredQuote(quote),
      currencyQuote: toStoredQuote(currencyQuote),
      withholding: formatDecimal(deps.withholding),
    })
  }

  async function payDividend(
    { id: actionId, effective, amount }: DeclaredAction & { kind: 'dividend' },
    instrument: Instrument,
    basis: ActionBasis,
  ): Promise<boolean> {
    const product = directProduct(instrument)
    if (product === null || !market.isDistributing(instrument.symbol)) return true
    if (market.now() < effective + settlingMs) return false
    const dividend = { amount, withholding: toDecimal(basis.withholding) }
    const currencyQuote = toQuote(basis.currencyQuote)
    const { id: productId, currency } = product
    await forEachPage(
      (after) => store.holdersBefore(productId, effective, after, atOnce),
      (portfolioId) =>
        deps.settleEvent({
          ...{ kind: 'dividend', portfolioId, productId, actionId },
          ...{ dividend, effective, currency, currencyQuote },
        }),
      () => isHere,
    )
    return isHere
  }

  async function carryOutSplit(
    { id: actionId, symbol, split, effective }: DeclaredAction & { kind: 'split' },
    instrument: Instrument,
    basis: ActionBasis,
  ): Promise<boolean> {
    const price = euroBid(instrument, basis)
    if (price === null) return false
    const quote = toQuote(basis.quote)!
    const isAfter = quote.time >= effective
    await deps.splitPositions({
      ...{ actionId, symbol, split, effective },
      productId: directProduct(instrument)?.id ?? null,
      price: isAfter ? beforeSplit(price, split) : price,
      quote,
      currencyQuote: toQuote(basis.currencyQuote),
    })
    return true
  }

  async function delist(
    { effective: time }: DeclaredAction,
    instrument: Instrument,
    basis: ActionBasis,
  ): Promise<boolean> {
    const product = directProduct(instrument)
    if (product === null) return true
    const price = euroBid(instrument, basis)
    if (price === null) return false
    const quote = toQuote(basis.quote)
    payouts.take({
      ...{ product, kind: 'delisting', time, price, quote },
      underlyingPrice: quote === null ? null : mid(quote),
      unwoundAt: null,
      currencyQuote: toQuote(basis.currencyQuote),
    })
    await payouts.sweep()
    const isSettled = (await store.unsettled([{ productId: product.id, time }])).length === 0
    return isSettled && market.now() >= time + settlingMs
  }

  return {
    /** Begins on the node that has the role. */
    start(): void {
      isHere = true
    },
    /** Begins nothing more. */
    stop(): void {
      isHere = false
    },
    isHere: () => isHere,
    /** Carries out what is due. For a timer. */
    run(): Promise<void> {
      if (!isHere) return Promise.resolve()
      running ??= run().finally(() => {
        running = null
      })
      return running
    },
    /**
     * Declares an action: of a tape, or by an operator. Declared again it is the same one.
     * @returns the action, or why it is none
     */
    async declare(raw: RawCorporateAction): Promise<Result<CorporateAction, CorporateActionRefusal>> {
      const action = readCorporateAction(raw, (symbol) => market.instrument(symbol) !== undefined)
      if (action.ok) await store.declare([{ id: ids.next(), action: action.value }], market.now())
      return action
    },
  }
}

/** What was bid for a piece, in cents; null where there was no price. */
function euroBid({ currency }: Instrument, { quote, currencyQuote }: ActionBasis): Cents | null {
  const last = toQuote(quote)
  return last === null ? null : (euroPrice(last, currency, toQuote(currencyQuote))?.bid ?? null)
}

function toQuote(stored: StoredQuote | null): Quote | null {
  return stored === null ? null : { ...stored, bid: toDecimal(stored.bid), ask: toDecimal(stored.ask) }
}
