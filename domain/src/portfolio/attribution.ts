// Where the result of a portfolio comes from: the market, the choice of products, leverage, currencies, costs, dividends
// and financing. The parts add up to the result to the cent (docs/decisions/0057-attribution.md says why they are
// defined so). The split into market and selection is that of W. F. Sharpe, "A Simplified Model for Portfolio Analysis",
// Management Science 9(2), 1963: a return is beta times that of the index, and the rest is the product's own.

import { addCents, type Cents, toCents } from '../money/money.ts'

/** The parts of a result, in the order in which they are shown. */
export const attributionParts = [
  'market',
  'selection',
  'leverage',
  'currency',
  'dividends',
  'financing',
  'costs',
] as const
export type AttributionPart = (typeof attributionParts)[number]

/** The parts of a result in cents, which sum to it. */
export type Attribution = Readonly<Record<AttributionPart, Cents>> & { readonly result: Cents }

/**
 * What a piece of a product follows at an instant: its worth is `units` × (`underlying` − `level`), in the currency of
 * the underlying.
 */
export interface PieceTerms {
  /** The price of the underlying in its own currency; that of a share or an ETF itself. */
  underlying: number
  /** How many of the underlying a piece moves with: 1 for a share, below zero for a short. */
  units: number
  /** What the issuer finances, a premium included; 0 for a product without leverage. */
  level: number
  /** Euro cents for one unit of the currency. */
  centsPerUnit: number
}

/** A product that a portfolio has held, at the instants of its history. */
export interface HeldProduct {
  /** What the pieces held now are worth, in cents, at the bid. */
  value: Cents
  /** The changes of the cash by this product, in cents, costs and dividends included: below zero for a purchase. */
  amount: Cents
  /** Transaction costs and dividends, in cents, zero or more. */
  costs: Cents
  dividends: Cents
  /** How many times as much the underlying moves as the index; see `betaOf`. */
  beta: number
  /** At each instant: the pieces held, in today's pieces, and their terms; null where there was no price. */
  pieces: readonly number[]
  terms: readonly (PieceTerms | null)[]
  /** Whether the underlying went ex-dividend between an instant and the one before it. */
  isExDividend: readonly boolean[]
}

/**
 * Attributes the result of a portfolio, which is the value of its positions plus all changes of its cash. Over each
 * interval between two instants, for the pieces held at its start, worth V, where i is the return of the index and r
 * that of the underlying in its own currency:
 *
 * - market: beta × i × V
 * - leverage: r × (what the pieces move with − V), which for a short turns the sign of r as well
 * - currency: the change of the rate, on what the pieces are worth in their currency at the end
 * - financing: the move of the level that the issuer finances, and the fee of a tracker
 * - dividends: what was paid, and moves of the level over an interval with an ex-date
 * - costs: the transaction costs
 * - selection: all the rest: (r − beta × i) × V, the spread between bid and ask, and what a trade makes within the
 *   interval in which it is made
 *
 * The loss over an interval is at most V: below its level the underlying does not count. Sums are rounded to a cent,
 * halves up, once for each part but selection, which takes the remainder, so that the parts add up exactly.
 * @param index the index in its own currency, at the same instants; null where it is not known: there is no market then
 */
export function attribute(products: readonly HeldProduct[], index: readonly (number | null)[]): Attribution {
  const sums = { market: 0, leverage: 0, currency: 0, financing: 0, dividends: 0 }
  for (const product of products) {
    for (let place = 1; place < product.pieces.length; place += 1) addInterval(sums, product, index, place)
  }
  const of = (amount: (product: HeldProduct) => number) =>
    toCents(products.reduce((sum, product) => sum + amount(product), 0))
  const parts = {
    market: toCents(Math.round(sums.market)),
    leverage: toCents(Math.round(sums.leverage)),
    currency: toCents(Math.round(sums.currency)),
    dividends: addCents(
      of(({ dividends }) => dividends),
      toCents(Math.round(sums.dividends)),
    ),
    financing: toCents(Math.round(sums.financing)),
    costs: of(({ costs }) => -costs),
  }
  const result = of(({ value, amount }) => value + amount)
  const explained = addCents(...Object.values(parts))
  return { ...parts, selection: toCents(result - explained), result }
}

type Sums = Record<'market' | 'leverage' | 'currency' | 'financing' | 'dividends', number>

/** Adds what the pieces held at the start of an interval gained over it. */
function addInterval(
  sums: Sums,
  product: HeldProduct,
  index: readonly (number | null)[],
  place: number,
): void {
  const pieces = product.pieces[place - 1]!
  const [before, after] = [product.terms[place - 1], product.terms[place]]
  if (pieces === 0 || !before || !after || before.underlying <= 0) return
  const [then, now] = [index[place - 1], index[place]]
  const indexReturn = then && now ? now / then - 1 : 0
  const reached = after.units > 0 ? Math.max : Math.min
  const price = reached(after.underlying, after.level)
  const underlyingReturn = price / before.underlying - 1
  const euro = pieces * before.centsPerUnit
  const worth = Math.max(0, before.units * (before.underlying - before.level)) * euro
  const moving = before.units * before.underlying * euro
  sums.market += product.beta * indexReturn * worth
  sums.leverage += underlyingReturn * (moving - worth)
  sums.currency += pieces * after.units * (price - after.level) * (after.centsPerUnit - before.centsPerUnit)
  const levelMove = -before.units * (after.level - before.level) * euro
  const fee = (after.units - before.units) * (price - after.level) * euro
  sums.financing += fee
  sums[product.isExDividend[place] ? 'dividends' : 'financing'] += levelMove
}

/** The fewest pairs of daily returns from which a beta is estimated. */
export const betaDays = 20

/**
 * The beta of an underlying: the slope of the least-squares line through its daily returns against those of the index,
 * each in its own currency. 1 while fewer than `betaDays` days are known, or if the index did not move: the underlying
 * is then taken to move as the market does.
 * @param closes by day, oldest first; null where there is none. Days on which neither moved are no trading days
 */
export function betaOf(closes: readonly (number | null)[], index: readonly (number | null)[]): number {
  const pairs: [own: number, market: number][] = []
  for (let day = 1; day < Math.min(closes.length, index.length); day += 1) {
    const [own, market] = [returnOf(closes, day), returnOf(index, day)]
    if (own === null || market === null || (own === 0 && market === 0)) continue
    pairs.push([own, market])
  }
  if (pairs.length < betaDays) return 1
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length
  const [ownMean, marketMean] = [mean(0), mean(1)]
  let [both, squares] = [0, 0]
  for (const [own, market] of pairs) {
    both += (own - ownMean) * (market - marketMean)
    squares += (market - marketMean) ** 2
  }
  return squares > 1e-12 ? both / squares : 1
}

function returnOf(closes: readonly (number | null)[], day: number): number | null {
  const [before, after] = [closes[day - 1], closes[day]]
  return before && after ? after / before - 1 : null
}
