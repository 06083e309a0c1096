// An instrument is what the market quotes; a product is what a player trades. The types are those of the specification,
// section 1.

declare const productId: unique symbol

/** Identifies a product permanently: its ISIN. */
export type ProductId = string & { readonly [productId]: true }

/** What the market quotes: shares, ETFs, indices, interest rates (bonds), currencies and commodities. */
export const instrumentTypes = ['ss', 'etf', 'in', 'ir', 'cu', 'co'] as const
export type InstrumentType = (typeof instrumentTypes)[number]

/** What a player can trade: single stock, ETF, tracker, Sprinter, Sprinter Best, X-Turbo. */
export const productTypes = ['ss', 'etf', 'tracker', 'sp', 'sb', 'xt'] as const
export type ProductType = (typeof productTypes)[number]

/** The currencies of prices. GBp and GBX are both pence sterling: a hundredth of a GBP. */
export const currencies = [
  'AUD',
  'CHF',
  'DKK',
  'EUR',
  'GBP',
  'GBp',
  'GBX',
  'HKD',
  'JPY',
  'NOK',
  'PLN',
  'TRY',
  'USD',
] as const
export type Currency = (typeof currencies)[number]

/** Something that the market quotes, in its own currency. Feeds identify it by `symbol`. */
export interface Instrument {
  symbol: string
  isin: string
  name: string
  currency: Currency
  type: InstrumentType
}

/**
 * Something that a player can trade, in euro. It is priced from the quote of the instrument `symbol`, in `currency`.
 */
export interface Product {
  id: ProductId
  isin: string
  name: string
  symbol: string
  currency: Currency
  productType: ProductType
}

/** Brands a text as a product's id, without a check that the product exists. */
export function toProductId(text: string): ProductId {
  return text as ProductId
}

/** The product through which an instrument itself is traded; null for anything but a share or an ETF. */
export function directProduct(instrument: Instrument): Product | null {
  if (instrument.type !== 'ss' && instrument.type !== 'etf') return null
  const { isin, name, symbol, currency, type } = instrument
  return { id: toProductId(isin), isin, name, symbol, currency, productType: type }
}

/**
 * The symbol of the currency pair that converts prices in a currency to euro, such as EURUSD: units of that currency
 * for one euro. Null for the euro itself. Pence are converted with EURGBP.
 */
export function currencyPairSymbol(currency: Currency): string | null {
  if (currency === 'EUR') return null
  return currency === 'GBp' || currency === 'GBX' ? 'EURGBP' : `EUR${currency}`
}

/**
 * Whether an ISIN is well formed: two letters, nine letters or digits, and the check digit of ISO 6166.
 */
export function isIsin(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(text) && isinCheckDigit(text.slice(0, 11)) === text[11]
}

/**
 * The check digit of an ISIN (ISO 6166): the amount that brings the Luhn sum of the preceding digits, with letters
 * written as 10 to 35, to a multiple of ten.
 * @param body the first eleven characters of the ISIN
 */
export function isinCheckDigit(body: string): string {
  const digits = [...body].map((character) => Number.parseInt(character, 36).toString()).join('')
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
