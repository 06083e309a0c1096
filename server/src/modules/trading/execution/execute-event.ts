// Executes changes to a portfolio that no order caused: the end of a product, a dividend, a split. The domain computes
// the amounts.

import type { TransactionDetail } from '@koersklasse/contract/trading.ts'
import { dividendPayment } from '@koersklasse/domain/corporate-actions/dividend.ts'
import { type Split, splitOrder, splitPosition } from '@koersklasse/domain/corporate-actions/split.ts'
import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { AbortReason } from '@koersklasse/domain/orders/order.ts'
import { type LedgerEntry, paymentEntries, sumOf } from '@koersklasse/domain/portfolio/ledger.ts'
import { payOut } from '@koersklasse/domain/portfolio/payout.ts'
import { type EndedProduct, isIssued, isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { assert, ok, refuse } from '@koersklasse/domain/result.ts'
import { termsColumns, termsOf } from '../portfolios/order-terms.ts'
import type { OrderRow, TransactionRow } from '../portfolios/wire.ts'
import type { Booked, EventResult, PayDividend, PayOut } from './command.ts'
import { type PortfolioRow, voidedEndKey } from './execution-store.ts'
import { type Books, recordChange } from './record-change.ts'
import { toStoredQuote } from './stored-quote.ts'

/** Pays out the position in a product that has ended, and aborts the orders in it. */
export function executePayOut(books: Books, command: PayOut): EventResult {
  const { portfolioId, productId, ended } = command
  const { set } = books
  const portfolio = set.portfolio(portfolioId)
  if (portfolio === undefined) return refuse({ code: 'not_found' })
  // This node may not know yet that a correction has voided the end.
  if (set.voidedEnds.has(voidedEndKey(productId, ended.time, ended.price))) return ok({ transaction: null })
  const { quantity, cost } = set.position(portfolioId, productId)
  let transaction: Booked['transaction'] = null
  if (quantity > 0) {
    const payout = payOut({ quantity, cost }, ended.price)
    const row = newTransaction(books, portfolio, {
      product_id: productId,
      kind: ended.kind,
      quantity,
      quantity_delta: -quantity,
      price: payout.price,
      gain: payout.gain,
      entries: payout.entries,
      quote: ended.quote,
      currencyQuote: ended.currencyQuote,
      detail: endDetail(ended, cost),
      action_id: null,
    })
    const booking = { transaction: row, entries: payout.entries, position: payout.position }
    transaction = recordChange(books, portfolio, { booking }).transaction
  }
  const reason: AbortReason = ended.kind === 'delisting' ? 'invalid' : 'knockout'
  for (const row of set.pendingOrdersIn(portfolioId, productId)) abort(books, row, reason)
  return ok({ transaction })
}

/** Pays a dividend once, on the position at the close before the ex-date. */
export function executeDividend(books: Books, command: PayDividend): EventResult {
  const { portfolioId, productId, actionId, dividend, currency, currencyQuote } = command
  const portfolio = books.set.portfolio(portfolioId)
  if (portfolio === undefined) return refuse({ code: 'not_found' })
  const holding = books.set.holding(portfolioId, actionId)
  if (holding === undefined || holding.isPaid || holding.pieces <= 0) return ok({ transaction: null })
  const conversion = euroConversion(currency, currencyQuote)
  assert(conversion !== null, 'a dividend is paid at a rate')
  const paid = (withholding: string, pieces: number): Cents =>
    dividendPayment(
      toQuantity(pieces),
      { amount: dividend.amount, withholding: toDecimal(withholding) },
      conversion,
    )
  const net = dividendPayment(holding.pieces, dividend, conversion)
  const entries = paymentEntries(net)
  const transaction = newTransaction(books, portfolio, {
    product_id: productId,
    kind: 'dividend',
    quantity: holding.pieces,
    quantity_delta: 0,
    price: paid('0', 1),
    gain: net,
    entries,
    quote: null,
    currencyQuote,
    detail: {
      kind: 'dividend',
      exDate: command.effective,
      amount: formatDecimal(dividend.amount),
      currency,
      withholding: formatDecimal(dividend.withholding),
      gross: paid('0', holding.pieces),
    },
    action_id: actionId,
  })
  books.set.putHolding({ ...holding, isPaid: true })
  const change = recordChange(books, portfolio, { booking: { transaction, entries, position: null } })
  return ok({ transaction: change.transaction })
}

/** A split of the positions and orders in a product. */
export interface PositionSplit {
  actionId: string
  productId: string
  split: Split
  effective: TransactionRow['created_at']
  /** The last price of a piece before the split, in cents, at which fractions are paid; and its source quotes. */
  price: Cents
  quote: Quote
  currencyQuote: Quote | null
}

/** Splits a portfolio's position in a product and its orders in it. Not idempotent: the caller must do it once. */
export function executeSplit(books: Books, portfolioId: string, event: PositionSplit): void {
  const { set } = books
  const { productId, split, price, quote, currencyQuote } = event
  const portfolio = set.portfolio(portfolioId)
  assert(portfolio !== undefined, 'the portfolio of a split has been loaded')
  const { quantity, cost } = set.position(portfolioId, productId)
  if (quantity > 0) {
    const after = splitPosition({ quantity, cost }, split, price)
    const transaction = newTransaction(books, portfolio, {
      product_id: productId,
      kind: 'split',
      quantity,
      quantity_delta: after.position.quantity - quantity,
      price,
      gain: after.gain,
      entries: after.entries,
      quote,
      currencyQuote,
      detail: {
        kind: 'split',
        effective: event.effective,
        newPieces: split.newPieces,
        oldPieces: split.oldPieces,
        before: { quantity, cost },
        after: after.position,
      },
      action_id: event.actionId,
    })
    recordChange(books, portfolio, {
      booking: { transaction, entries: after.entries, position: after.position },
    })
  }
  for (const row of set.pendingOrdersIn(portfolioId, productId)) {
    const after = splitOrder(termsOf(row), split)
    if (after === null) abort(books, row, 'invalid')
    else putOrder(books, { ...row, ...termsColumns(after), updated_at: books.market.now() })
  }
}

/** Aborts a waiting order. */
export function abort(books: Books, row: OrderRow, reason: AbortReason): void {
  putOrder(books, { ...row, status: 'aborted', abort_reason: reason, updated_at: books.market.now() })
}

function putOrder(books: Books, row: OrderRow): void {
  const portfolio = books.set.portfolio(row.portfolio_id)
  assert(portfolio !== undefined, 'the portfolio of an order has been loaded')
  recordChange(books, portfolio, { order: row })
}

type NewTransaction = Pick<
  TransactionRow,
  'product_id' | 'kind' | 'quantity' | 'quantity_delta' | 'price' | 'gain' | 'action_id'
> & {
  entries: readonly LedgerEntry[]
  quote: EndedProduct['quote']
  currencyQuote: EndedProduct['currencyQuote']
  detail: TransactionDetail
}

/** A transaction without an order: it has no costs, bid or ask. */
function newTransaction(
  { ids, market }: Books,
  portfolio: PortfolioRow,
  { entries, quote, currencyQuote, ...columns }: NewTransaction,
): TransactionRow {
  return {
    ...columns,
    id: ids.next(),
    order_id: null,
    portfolio_id: portfolio.id,
    costs: toCents(0),
    amount: sumOf(entries, 'cash'),
    bid: null,
    ask: null,
    quote: toStoredQuote(quote),
    currency_quote: toStoredQuote(currencyQuote),
    reverses: null,
    created_at: market.now(),
    effective_at: null,
  }
}

/** The facts of the end of a product that pieces with a cost were held in. */
export function endDetail(
  { product, time, underlyingPrice, unwoundAt }: EndedProduct,
  cost: Cents,
): TransactionDetail {
  const sprinter = isSprinter(product) ? product : null
  return {
    kind: 'end',
    time,
    underlyingSymbol: product.symbol,
    currency: product.currency,
    productType: product.productType,
    direction: sprinter?.direction ?? null,
    ratio: isIssued(product) ? formatDecimal(product.ratio) : null,
    financingLevel: sprinter && formatDecimal(sprinter.financingLevel),
    stopLossLevel: sprinter && formatDecimal(sprinter.stopLossLevel),
    underlyingPrice: underlyingPrice === null ? null : formatDecimal(underlyingPrice),
    unwoundAt: unwoundAt === null ? null : formatDecimal(unwoundAt),
    cost,
  }
}
