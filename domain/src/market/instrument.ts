// An instrument is what the market quotes; a product is what a player trades. Types as in the specification, section 1.

declare const productId: unique symbol

/** Identifies a product for good; it is its ISIN. */
export type ProductId = string & { readonly [productId]: true }

/** What the market quotes: shares, ETFs, indices, interest rates (bonds), currencies and commodities. */
export const instrumentTypes = ['ss', 'etf', 'in', 'ir', 'cu', 'co'] as const
export type InstrumentType = (typeof instrumentTypes)[number]

/** What a player can trade: single stock, ETF, tracker, Sprinter, Sprinter Best, X-Turbo. */
export const productTypes = ['ss', 'etf', 'tracker', 'sp', 'sb', 'xt'] as const
export type ProductType = (typeof productTypes)[number]

/** The currencies that a price can stand in. GBp and GBX are both pence sterling. */
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

/** Something that the market quotes, in its own currency, under a symbol that a feed knows it by. */
export interface Instrument {
  symbol: string
  isin: string
  name: string
  currency: Currency
  type: InstrumentType
}

/** Something that a player can trade, priced from the quote of the instrument `symbol`. */
export interface Product {
  id: ProductId
  isin: string
  name: string
  symbol: string
  currency: Currency
  productType: ProductType
}

/** Takes a text as a product's id. Whether there is such a product is for the catalogue to say. */
export function toProductId(text: string): ProductId {
  return text as ProductId
}

/** The product by which an instrument itself is traded: shares and ETFs have one; the others return null. */
export function directProduct(instrument: Instrument): Product | null {
  if (instrument.type !== 'ss' && instrument.type !== 'etf') return null
  const { isin, name, symbol, currency, type } = instrument
  return { id: toProductId(isin), isin, name, symbol, currency, productType: type }
}

/**
 * The symbol of the currency pair that prices in a currency are converted with, such as EURUSD: units of that
 * currency for one euro. Null for the euro itself. Pence are converted with the pound's.
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
 * The check digit of an ISIN (ISO 6166): what the Luhn sum over the digits before it, letters counted as 10 to 35,
 * lacks to a multiple of ten.
 * @param body the eleven characters before it
 */
export function isinCheckDigit(body: string): string {
  const digits = [...body].map((character) => Number.parseInt(character, 36).toString()).join('')
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
