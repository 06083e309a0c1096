// Carries out one corporate action: pays a dividend, splits the market, or pays out a delisted product.

import { exDateBreak } from '@koersklasse/domain/corporate-actions/ex-date.ts'
import { euroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, directProduct, type Instrument } from '@koersklasse/domain/market/instrument.ts'
import { mid } from '@koersklasse/domain/market/quote.ts'
import { hoursOf } from '@koersklasse/domain/market/trading-session.ts'
import { type Decimal, formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { ActionBasis } from '../../../platform/database/schema.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import { forEachPage } from '../execution/pages.ts'
import { fromStoredQuote, toStoredQuote } from '../execution/stored-quote.ts'
import type { EventfulMarket } from './eventful-market.ts'
import type { DeclaredAction, PayoutStore } from './payout-store.ts'
import type { Payouts } from './payouts.ts'
import { beforeSplit, type DueSplit } from './split-market.ts'

export interface CarryOutDeps {
  /** Stops the work: once it has aborted, no further action or page of portfolios is started. */
  signal: AbortSignal
  store: PayoutStore
  executeEvent: CommandQueue['executeEvent']
  payouts: Pick<Payouts, 'take' | 'payOut'>
  splitMarket: (due: DueSplit) => Promise<void>
  market: EventfulMarket
  /** The tax withheld from dividends, as a fraction. */
  withholding: Decimal
}

/**
 * How long to wait after the instant that determines the holders, in the market's milliseconds. By then every earlier
 * fill, on any node, has been committed.
 */
const gracePeriodMs = 60_000

/** Carries out an action as far as possible. Resolves to whether it is done. */
export async function carryOut(deps: CarryOutDeps, action: DeclaredAction): Promise<boolean> {
  const instrument = deps.market.instrument(action.symbol)
  // Nobody holds an instrument that has left the catalogue.
  if (instrument === undefined) return true
  const basis = action.basis ?? (await fixBasis(deps, action, instrument))
  if (basis === null) return false
  switch (action.kind) {
    case 'dividend':
      return payDividend(deps, action, instrument, basis)
    case 'split':
      return carryOutSplit(deps, action, instrument, basis)
    case 'delisting':
      return delist(deps, action, instrument, basis)
  }
}

/** Determines and stores the quotes that an action is based on; null while one is missing. */
async function fixBasis(
  { market, store, withholding }: CarryOutDeps,
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
    withholding: formatDecimal(withholding),
  })
}

async function payDividend(
  { market, store, signal, executeEvent }: CarryOutDeps,
  { id: actionId, effective, amount }: DeclaredAction & { kind: 'dividend' },
  instrument: Instrument,
  basis: ActionBasis,
): Promise<boolean> {
  const product = directProduct(instrument)
  if (product === null || !market.isDistributing(instrument.symbol)) return true
  if (market.now() < effective + gracePeriodMs) return false
  const dividend = { amount, withholding: toDecimal(basis.withholding) }
  const currencyQuote = fromStoredQuote(basis.currencyQuote)
  const { id: productId, currency } = product
  const { from: heldBefore } = exDateBreak(effective, hoursOf(instrument))
  await forEachPage(
    (after, limit) =>
      store.unpaidHolders({ actionId, productId }, { at: heldBefore, exDate: effective }, after, limit),
    (portfolioId) =>
      executeEvent({
        ...{ kind: 'dividend', portfolioId, productId, actionId },
        ...{ dividend, effective, heldBefore, currency, currencyQuote },
      }),
    () => !signal.aborted,
  )
  return !signal.aborted
}

async function carryOutSplit(
  { splitMarket }: CarryOutDeps,
  { id: actionId, symbol, split, effective }: DeclaredAction & { kind: 'split' },
  instrument: Instrument,
  basis: ActionBasis,
): Promise<boolean> {
  const price = euroBid(instrument, basis)
  if (price === null) return false
  const isAfter = basis.quote!.time >= effective
  await splitMarket({
    ...{ actionId, symbol, split, effective },
    productId: directProduct(instrument)?.id ?? null,
    price: isAfter ? beforeSplit(price, split) : price,
  })
  return true
}

async function delist(
  { market, store, payouts, signal }: CarryOutDeps,
  { effective: time }: DeclaredAction,
  instrument: Instrument,
  basis: ActionBasis,
): Promise<boolean> {
  const product = directProduct(instrument)
  if (product === null) return true
  const price = euroBid(instrument, basis)
  if (price === null) return false
  const quote = fromStoredQuote(basis.quote)
  payouts.take({
    ...{ product, kind: 'delisting', time, price, quote },
    underlyingPrice: quote === null ? null : mid(quote),
    unwoundAt: null,
    currencyQuote: fromStoredQuote(basis.currencyQuote),
  })
  // Each sweep of the timer reports what fails.
  await payouts.payOut().catch(() => {})
  // Purchases may be under way until then; each sweep pays out what they leave.
  if (market.now() < time + gracePeriodMs) return false
  return !(await store.isUnpaid({ productId: product.id, time }, () => !signal.aborted))
}

/** The bid for a piece, in cents; null if there was no price. */
function euroBid({ currency }: Instrument, { quote, currencyQuote }: ActionBasis): Cents | null {
  const last = fromStoredQuote(quote)
  return last === null ? null : (euroPrice(last, currency, fromStoredQuote(currencyQuote))?.bid ?? null)
}
