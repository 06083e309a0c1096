// Converts the issuer's products, their levels and their ends from and to rows of the database.

import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import {
  type IssuedProduct,
  isSprinter,
  type ProductEnd,
} from '@koersklasse/domain/products/issued-product.ts'
import type { Selectable } from 'kysely'
import type { Schema, StoredEndFacts, StoredQuote } from '../../../platform/database/schema.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { IssuedState, Levels } from './issued-state.ts'

/** @param levels its last ones, oldest first */
export function toState(
  row: Selectable<Schema['issued_products']>,
  catalogue: Catalogue,
  levels: Schema['product_levels'][],
): IssuedState {
  return {
    product: toProduct(row, catalogue),
    rung: row.rung,
    financedAt: row.financed_at,
    resetAt: row.reset_at,
    isOverCap: row.is_over_cap,
    isSoldOut: row.is_sold_out,
    isSetByOperator: row.is_bid_only_by_operator,
    restrictedUntil: row.restricted_until,
    ended: toEnd(row),
    levels: levels.map(toLevels),
    revision: row.revision,
  }
}

function toProduct(row: Selectable<Schema['issued_products']>, catalogue: Catalogue): IssuedProduct {
  const id = toProductId(row.id)
  const { symbol, name, issued_at: issuedAt } = row
  const { currency } = catalogue.instruments.get(symbol)!
  const issued = { id, isin: row.id, name, symbol, currency, issuedAt, ratio: toDecimal(row.ratio) }
  if (row.product_type === 'tracker') {
    return { ...issued, productType: 'tracker', yearlyFee: toDecimal(row.yearly_fee!) }
  }
  const sprinter = {
    ...issued,
    direction: row.direction!,
    financingLevel: toDecimal(row.financing_level!),
    stopLossLevel: toDecimal(row.stop_loss_level!),
  }
  if (row.product_type !== 'xt') return { ...sprinter, productType: row.product_type }
  return { ...sprinter, productType: 'xt', end: row.end_at!, premiumRate: toDecimal(row.premium_rate!) }
}

export function toRow({ product, rung, financedAt, resetAt, isOverCap }: IssuedState) {
  const sprinter = isSprinter(product) ? product : null
  return {
    id: product.id,
    symbol: product.symbol,
    rung,
    product_type: product.productType,
    name: product.name,
    ratio: formatDecimal(product.ratio),
    issued_at: product.issuedAt,
    yearly_fee: product.productType === 'tracker' ? formatDecimal(product.yearlyFee) : null,
    direction: sprinter?.direction ?? null,
    financing_level: sprinter === null ? null : formatDecimal(sprinter.financingLevel),
    stop_loss_level: sprinter === null ? null : formatDecimal(sprinter.stopLossLevel),
    premium_rate: product.productType === 'xt' ? formatDecimal(product.premiumRate) : null,
    end_at: product.productType === 'xt' ? product.end : null,
    financed_at: financedAt,
    reset_at: resetAt,
    is_over_cap: isOverCap,
  }
}

function toEnd(row: Selectable<Schema['issued_products']>): ProductEnd | null {
  const { ended_at: time, end_kind: kind, end_price: price, end_facts: facts } = row
  if (time === null || kind === null || price === null) return null
  const { quote = null, underlyingPrice = null, unwoundAt = null, currencyQuote = null } = facts ?? {}
  return toWrittenEnd({ kind, time, price, quote, underlyingPrice, unwoundAt, currencyQuote })
}

/** An end as it is written in one piece. */
type WrittenEnd = Pick<ProductEnd, 'kind' | 'time' | 'price'> & StoredEndFacts

/** Reads an end that was written in one piece. */
export function toWrittenEnd(written: WrittenEnd): ProductEnd {
  const { kind, time, price, quote, currencyQuote, underlyingPrice, unwoundAt } = written
  return {
    ...{ kind, time, price },
    quote: quote && toQuote(quote),
    currencyQuote: currencyQuote && toQuote(currencyQuote),
    underlyingPrice: underlyingPrice === null ? null : toDecimal(underlyingPrice),
    unwoundAt: unwoundAt === null ? null : toDecimal(unwoundAt),
  }
}

export function toStoredEnd(end: ProductEnd): WrittenEnd {
  const { kind, time, price } = end
  return { kind, time, price, ...toFacts(end) }
}

function toQuote({ bid, ask, ...rest }: StoredQuote): Quote {
  return { ...rest, bid: toDecimal(bid), ask: toDecimal(ask) }
}

export function toFacts({ quote, underlyingPrice, unwoundAt, currencyQuote }: ProductEnd): StoredEndFacts {
  return {
    quote: quote && toStoredQuote(quote),
    currencyQuote: currencyQuote && toStoredQuote(currencyQuote),
    underlyingPrice: underlyingPrice && formatDecimal(underlyingPrice),
    unwoundAt: unwoundAt && formatDecimal(unwoundAt),
  }
}

function toStoredQuote({ bid, ask, ...rest }: Quote): StoredQuote {
  return { ...rest, bid: formatDecimal(bid), ask: formatDecimal(ask) }
}

export function toAction(
  row: Pick<
    Selectable<Schema['corporate_actions']>,
    'symbol' | 'effective' | 'kind' | 'amount' | 'new_pieces' | 'old_pieces'
  >,
): CorporateAction {
  const { symbol, effective, kind } = row
  switch (kind) {
    case 'dividend':
      return { symbol, effective, kind, amount: toDecimal(row.amount!) }
    case 'split':
      return { symbol, effective, kind, split: { newPieces: row.new_pieces!, oldPieces: row.old_pieces! } }
    case 'delisting':
      return { symbol, effective, kind }
  }
}

export function toLevels(row: Schema['product_levels']): Levels {
  return {
    from: row.from_time,
    financingLevel: toDecimal(row.financing_level),
    stopLossLevel: toDecimal(row.stop_loss_level),
  }
}
