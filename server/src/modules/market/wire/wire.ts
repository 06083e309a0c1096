// Instruments and products in the forms of the contract.

import type {
  Product as ProductOnTheWire,
  Underlying as UnderlyingOnTheWire,
} from '@koersklasse/contract/market.ts'
import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import type { Instrument, Product } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { watchedHours } from '@koersklasse/domain/market/trading-session.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { leverageCaps, leverageClassOf } from '@koersklasse/domain/products/bid-only.ts'
import {
  isSprinter,
  type ProductEnd,
  type SprinterProduct,
} from '@koersklasse/domain/products/issued-product.ts'
import { residualValue } from '@koersklasse/domain/products/knock-out.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import { financingOf, type IssuerTerms } from '../issuer/issuer-terms.ts'
import type { IssuedState } from '../products/issued-state.ts'
import type { SprinterFigures } from '../products/sprinter-figures.ts'

import { createWirePrices, type WirePrices, type WirePricesDeps } from './wire-prices.ts'

export interface Wire extends WirePrices {
  product(product: Product): ProductOnTheWire
  underlying(instrument: Instrument): UnderlyingOnTheWire
}

export interface WireDeps extends WirePricesDeps {
  catalogue: Catalogue
  figures: SprinterFigures
  terms: IssuerTerms
  actions: AnnouncedActions
}

export function createWire(deps: WireDeps): Wire {
  const { catalogue, issued } = deps
  const { productPrice, underlyingPrice } = createWirePrices(deps)
  const termsOf = createTermsOf(deps)

  /** The end of an instrument that has left the exchange. Trading decides what its holders get for a piece. */
  function delistedOnTheWire(symbol: string): ProductOnTheWire['ended'] {
    const time = deps.actions.delistedAt(symbol)
    const unknown = { price: null, quote: null, underlyingPrice: null, unwoundAt: null }
    return time === null ? null : { kind: 'delisting', time, ...unknown }
  }

  return {
    productPrice,
    underlyingPrice,
    product(product) {
      const { id, isin, name, symbol, currency, productType } = product
      const instrumentType = catalogue.instruments.get(symbol)!.type
      const state = issued.get(id)
      return {
        ...{ id, isin, name, symbol, currency, productType, instrumentType },
        price: state?.ended ? null : productPrice(id),
        ...noTerms,
        ended: delistedOnTheWire(symbol),
        isAccumulating: productType === 'etf' ? catalogue.accumulating.has(symbol) : null,
        underlyingSymbol: productType === 'ss' ? symbol : (catalogue.followedBy.get(symbol) ?? null),
        ...(state && termsOf(state)),
      }
    },
    underlying({ symbol, isin, name, currency, type }) {
      return {
        id: symbol,
        symbol,
        isin,
        name,
        currency,
        underlyingType: type,
        price: underlyingPrice(symbol),
      }
    },
  }
}

/** The fields that only the issuer's products have. */
function createTermsOf({ catalogue, terms, book, figures, products }: WireDeps) {
  /** The fields that change with every quote. */
  function atThisMoment({ ended }: IssuedState, product: SprinterProduct) {
    const conversion = euroConversion(product.currency, book.currencyQuoteOf(product.currency))
    const leverage = figures.leverage(product)
    const distance = ended === null ? figures.distance(product) : null
    return {
      bidOnly: ended === null ? products.stateOf(product.id).bidOnly : null,
      leverage: leverage && formatDecimal(leverage),
      stopLossDistance: distance === null ? null : formatDecimal(distance),
      residualValue:
        ended?.price ?? (conversion && residualValue(product, product.stopLossLevel, conversion)),
    }
  }

  return function termsOf(state: IssuedState) {
    const { product, ended } = state
    const ofAll = {
      underlyingSymbol: product.symbol,
      isFictitious: true,
      issuedAt: product.issuedAt,
      ratio: formatDecimal(product.ratio),
      ended: ended && endOnTheWire(ended),
    }
    if (!isSprinter(product)) return { ...ofAll, yearlyFee: formatDecimal(product.yearlyFee) }
    const instrument = catalogue.instruments.get(product.symbol)!
    const { reference, margin } = financingOf(terms, product)
    const isFinanced = product.productType !== 'xt'
    const { timeZone, open, close } = watchedHours(instrument, product.productType)
    return {
      ...ofAll,
      ...atThisMoment(state, product),
      direction: product.direction,
      leverageCap: formatDecimal(leverageCaps[leverageClassOf(instrument)]),
      financingLevel: formatDecimal(product.financingLevel),
      stopLossLevel: formatDecimal(product.stopLossLevel),
      financing: isFinanced ? { reference: formatDecimal(reference), margin: formatDecimal(margin) } : null,
      endDate: product.productType === 'xt' ? product.end : null,
      premiumRate: product.productType === 'xt' ? formatDecimal(product.premiumRate) : null,
      tradingHours: { timeZone, open, close },
    }
  }
}

const noTerms = {
  isFictitious: false,
  bidOnly: null,
  ended: null,
  issuedAt: null,
  ratio: null,
  direction: null,
  leverage: null,
  leverageCap: null,
  financingLevel: null,
  stopLossLevel: null,
  stopLossDistance: null,
  residualValue: null,
  financing: null,
  endDate: null,
  premiumRate: null,
  yearlyFee: null,
  tradingHours: null,
}

function endOnTheWire({ kind, time, price, quote, underlyingPrice, unwoundAt }: ProductEnd) {
  return {
    ...{ kind, time, price },
    quote: quote && quoteOnTheWire(quote),
    underlyingPrice: underlyingPrice && formatDecimal(underlyingPrice),
    unwoundAt: unwoundAt && formatDecimal(unwoundAt),
  }
}

function quoteOnTheWire({ bid, ask, ...rest }: Quote) {
  return { ...rest, bid: formatDecimal(bid), ask: formatDecimal(ask) }
}
