// Explains the outcome of an order in sentences and numbers, from the facts that it was decided on and with the rules of
// the game. The order that would have worked comes with the address of a form in which it is filled in.

import type { Competition } from '@koersklasse/contract/competitions.ts'
import type { Product } from '@koersklasse/contract/market.ts'
import type { Decision, InvalidatingAction, Order } from '@koersklasse/contract/trading.ts'
import { splitQuantity } from '@koersklasse/domain/corporate-actions/split.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import {
  type Cents,
  multiplyCents,
  type Quantity,
  subtractCents,
  toQuantity,
} from '@koersklasse/domain/money/money.ts'
import { type AbortReason, mostToBuy } from '@koersklasse/domain/orders/order.ts'
import type { Rooms } from '@koersklasse/domain/orders/rooms.ts'
import {
  affordableQuantity,
  purchaseAmount,
  transactionCosts,
} from '@koersklasse/domain/orders/transaction-costs.ts'
import { capBelow, defaultCapBand } from '@koersklasse/domain/products/bid-only.ts'
import { currencyShown, underlyingOf } from '../live/underlying-price.ts'
import { type OrderRequest, orderAddress, requestFrom, triggerPrice } from '../orders/order-draft.ts'
import type { TextParts } from '../text/t.ts'
import {
  formatDate,
  formatDeadline,
  formatMoment,
  formatMoney,
  formatPriceIn,
  formatQuantity,
  formatRatio,
  formatShare,
} from '../ui/numbers/format.ts'

/** The key of a sentence in the catalogue, with the sentence's values. */
export type Line = readonly [
  says: keyof TextParts['trading']['says'],
  values?: Readonly<Record<string, string>>,
]
/** The key of a name in the catalogue, with a value as text. */
export type Fact = readonly [name: keyof TextParts['trading']['facts'], value: string]

/** The explanation of an outcome. */
export interface Explanation {
  what: readonly Line[]
  rule: Line
  /** What would have made it work; null for a fill. */
  would: Line | null
  facts: readonly Fact[]
  /** A link to the order that would work, or otherwise to where the player can look further. */
  remedy: { label: keyof TextParts['trading']['remedies']; values?: { most: string }; to: string } | null
}

/** A decided order, with all that its explanation needs. */
export interface DecidedOrder {
  order: Order
  /** The facts of the last decision; null if it needed none, for example a cancellation. */
  decision: Decision | null
  /** The corporate action that made it invalid, if it is. */
  action: InvalidatingAction | null
  product: Product | null
  /** The limits of the competition; null while they are not known. */
  competition: Pick<Competition, 'maxLeverageSpreadAmount' | 'underlyingCapPercent'> | null
}

/** Explains an order that was filled at a price in cents. */
export function explainFill(outcome: DecidedOrder, price: Cents, quantity: Quantity): Explanation {
  const { order, decision } = outcome
  const { transactionType: side, orderType } = order
  const own = triggerPrice(requestFrom(order))
  const what: Line[] = [[`filled_${side}_${orderType}`, { price: formatMoney(price), own: formatMoney(own) }]]
  const limit = decision?.isCut ? limits[tighterRoom(decision)] : null
  const better = own === null || orderType === 'stoploss' ? 0 : Math.abs(own - price)
  if (better > 0) what.push(['better', { better: formatMoney(better) }])
  if (decision !== null && limit !== null) {
    const affordable = affordableQuantity(decision.cash, price, decision.costs)
    what.push([
      limit.cut,
      {
        affordable: formatQuantity(affordable),
        room: formatMoney(decision[limit.room]),
        quantity: formatQuantity(quantity),
      },
    ])
  }
  return {
    what,
    rule: limit?.rule(outcome) ?? [`rule_${orderType}`],
    would: limit && [limit.wouldMore],
    facts: [],
    remedy: decision?.isCut ? { label: 'positions', to: '/dashboard' } : null,
  }
}

/** Explains an order that was aborted. */
export function explainAbort(outcome: DecidedOrder, reason: AbortReason): Explanation {
  const { order, product } = outcome
  const request = requestFrom(order)
  const own = triggerPrice(request)
  const side = order.transactionType
  const again = (other: Partial<OrderRequest> = {}) =>
    orderAddress(order.productId, side, { ...request, ...other } as OrderRequest)
  const elsewhere =
    product?.underlyingSymbol == null
      ? ({ label: 'markets', to: '/markets' } as const)
      : ({ label: 'underlying', to: `/underlyings/${encodeURIComponent(product.underlyingSymbol)}` } as const)
  const isThere = product !== null && product.ended === null

  switch (reason) {
    case 'cancelled':
      return {
        what: [['cancelled', { moment: formatMoment(order.lastUpdated) }]],
        rule: ['rule_cancel'],
        would: null,
        facts: [],
        remedy: isThere ? { label: 'again', to: again() } : null,
      }
    case 'expired':
      return {
        what: [
          ['expired', { moment: formatDeadline(order.limitDateTime ?? order.lastUpdated) }],
          [`expired_${side}_${order.orderType}`, { own: formatMoney(own) }],
        ],
        rule: ['rule_expired'],
        would: ['would_expired'],
        facts: [],
        remedy: isThere ? { label: 'againUntilCancelled', to: again({ validity: 'cancel' }) } : null,
      }
    case 'knockout':
      return { ...explainEnd(outcome), remedy: elsewhere }
    case 'invalid':
      return {
        what: [whyInvalid(outcome)],
        rule: ['rule_invalid'],
        would: isThere ? ['would_new'] : ['would_elsewhere'],
        facts: [],
        remedy: isThere ? { label: 'fresh', to: `/products/${order.productId}/${side}` } : elsewhere,
      }
    case 'bid_only':
      return explainBidOnly(outcome, isThere && product.bidOnly === null ? again() : null, elsewhere)
    case 'no_positions':
      return explainNoPositions(outcome, again({ quantity: null }))
    case 'no_funds':
      return side === 'sell'
        ? explainSaleCosts(outcome)
        : explainNoFunds(outcome, (quantity) => again({ quantity }))
    case 'insufficient_spread':
      return explainNoRoom(outcome, 'sprinters', (quantity) => again({ quantity }))
    case 'underlying_cap':
      return explainNoRoom(outcome, 'underlying', (quantity) => again({ quantity }))
  }
}

function whyInvalid({ order: { name, quantity }, action }: DecidedOrder): Line {
  if (action === null) return ['invalid']
  const values = { name, date: formatDate(action.effective) }
  if (action.kind === 'delisting') return ['invalid_delisting', values]
  const { newPieces, oldPieces } = action
  const pieces = { newPieces: formatQuantity(newPieces), oldPieces: formatQuantity(oldPieces) }
  if (quantity === null || splitQuantity(quantity, action) > 0)
    return ['invalid_price', { ...values, ...pieces }]
  return ['invalid_split', { ...values, ...pieces, quantity: formatQuantity(quantity) }]
}

/** An order in a product that has ended. */
function explainEnd({ order, product }: DecidedOrder): Omit<Explanation, 'remedy'> {
  const ended = product?.ended ?? null
  const isKnockOut = ended?.kind === 'knockout'
  const moment = formatMoment(ended?.time ?? order.lastUpdated)
  return {
    what: [[isKnockOut ? 'knockedOut' : 'ended', { moment }]],
    rule: ['rule_knockout'],
    would: ['would_elsewhere'],
    facts:
      product === null || ended === null || !isKnockOut
        ? []
        : [
            ['stopLossLevel', formatPriceIn(currencyShown(product), product.stopLossLevel)],
            ['underlyingPrice', formatPriceIn(currencyShown(product), ended.underlyingPrice)],
            ['residual', formatMoney(ended.price)],
          ],
  }
}

/** A purchase of a bid-only product: the cause, and for a leverage above the cap both numbers. */
function explainBidOnly(
  { decision, product }: DecidedOrder,
  again: string | null,
  elsewhere: NonNullable<Explanation['remedy']>,
): Explanation {
  const cause = decision?.bidOnly?.cause ?? null
  const leverage = decision?.bidOnly?.leverage ?? null
  const cap = product?.leverageCap ?? null
  // The product may be for sale again by now.
  const now = again !== null && ({ would: ['would_now'], remedy: { label: 'again', to: again } } as const)
  if (cause !== 'leverage' || leverage === null || cap === null || product === null) {
    return {
      what: [[cause === null ? 'bidOnly' : `bidOnly_${cause}`]],
      rule: [cause === null ? 'rule_bidOnly' : `rule_${cause}`],
      would: ['would_elsewhere'],
      facts: [],
      remedy: elsewhere,
      ...now,
    }
  }
  const free = formatRatio(formatDecimal(capBelow(toDecimal(cap), defaultCapBand)))
  const values = { leverage: formatRatio(leverage), cap: formatRatio(cap), free }
  const isAbove = toDecimal(leverage) > toDecimal(cap)
  const others = new URLSearchParams({
    underlyingSymbol: product.symbol,
    direction: product.direction ?? '',
    to: cap,
  })
  return {
    what: [[isAbove ? 'bidOnly_overCap' : 'bidOnly_band', values]],
    rule: ['rule_cap', values],
    would: ['would_lowerLeverage'],
    facts: [
      ['leverage', values.leverage],
      ['leverageCap', values.cap],
    ],
    remedy: { label: 'lowerLeverage', to: `/markets/${product.productType}?${others}` },
    ...now,
  }
}

function explainNoPositions({ order, decision }: DecidedOrder, sellAll: string): Explanation {
  const held = decision?.held ?? toQuantity(0)
  const none = { label: 'buyFirst', to: `/products/${order.productId}/buy` } as const
  return {
    what: [
      held === 0
        ? ['holdsNone']
        : ['holdsLess', { quantity: formatQuantity(order.quantity), held: formatQuantity(held) }],
    ],
    rule: ['rule_positions'],
    would: held === 0 ? ['would_buyFirst'] : ['would_fewer', { most: formatQuantity(held) }],
    facts: [
      ['wanted', formatQuantity(order.quantity)],
      ['held', formatQuantity(held)],
    ],
    remedy: held === 0 ? none : { label: 'sellAll', values: { most: formatQuantity(held) }, to: sellAll },
  }
}

function explainNoFunds({ order, decision }: DecidedOrder, buy: (quantity: Quantity) => string): Explanation {
  const price = decision?.ask ?? null
  if (decision === null || price === null) return withoutFacts('noFundsPlain', ['rule_funds'])
  const { cash, costs } = decision
  const most = mostToBuy(cash, price, costs, decision)
  const quantity = order.quantity ?? toQuantity(1)
  const needed = purchaseAmount(price, quantity, costs)
  const short = subtractCents(needed, cash)
  return {
    what: [
      [
        order.quantity === null ? 'noFundsOne' : 'noFunds',
        {
          quantity: formatQuantity(quantity),
          price: formatMoney(price),
          needed: formatMoney(needed),
          cash: formatMoney(cash),
          short: formatMoney(short),
        },
      ],
    ],
    rule: ['rule_funds'],
    would: wouldBuy(most, affordableQuantity(cash, price, costs), decision),
    facts: [
      ['ask', formatMoney(price)],
      ['value', formatMoney(multiplyCents(price, quantity))],
      ['costs', formatMoney(transactionCosts(multiplyCents(price, quantity), costs))],
      ['needed', formatMoney(needed)],
      ['cash', formatMoney(cash)],
      ['short', formatMoney(short)],
    ],
    remedy:
      most > 0
        ? { label: 'buyFewer', values: { most: formatQuantity(most) }, to: buy(most) }
        : { label: 'markets', to: '/markets' },
  }
}

/** How many could be bought; if none, whether the cash or a room was too small. */
function wouldBuy(most: Quantity, affordable: Quantity, rooms: Rooms): Line {
  if (most > 0) return ['would_fewer', { most: formatQuantity(most) }]
  return [affordable > 0 ? limits[tighterRoom(rooms)].wouldOther : 'would_cheaper']
}

/** Which limit of the competition leaves the least room. */
function tighterRoom({ sprinterRoom, underlyingRoom }: Rooms): keyof typeof limits {
  const isUnderlying = underlyingRoom !== null && (sprinterRoom === null || underlyingRoom < sprinterRoom)
  return isUnderlying ? 'underlying' : 'sprinters'
}

/** The largest share of one underlying, with the share and the underlying once they are known. */
function ruleOfUnderlying({ product, competition }: Pick<DecidedOrder, 'product' | 'competition'>): Line {
  const percent = competition?.underlyingCapPercent ?? null
  if (product === null || percent === null) return ['rule_underlying']
  return ['rule_underlyingShare', { share: formatShare(percent / 100), underlying: underlyingOf(product) }]
}

/** The limits of a competition, each with its room and its sentences. */
const limits = {
  sprinters: {
    room: 'sprinterRoom',
    fact: 'room',
    rule: (): Line => ['rule_spread'],
    cut: 'cut',
    none: 'noRoom',
    plain: 'noRoomPlain',
    wouldSell: 'would_sellSprinter',
    wouldMore: 'would_moreRoom',
    wouldOther: 'would_noSprinter',
  },
  underlying: {
    room: 'underlyingRoom',
    fact: 'underlyingRoom',
    rule: ruleOfUnderlying,
    cut: 'cut_underlying',
    none: 'noUnderlyingRoom',
    plain: 'noUnderlyingRoomPlain',
    wouldSell: 'would_sellUnderlying',
    wouldMore: 'would_moreUnderlyingRoom',
    wouldOther: 'would_otherUnderlying',
  },
} as const

/** A sale whose costs exceeded its value and the cash together. */
function explainSaleCosts({ order, decision }: DecidedOrder): Explanation {
  const price = decision?.bid ?? null
  if (decision === null || price === null) return withoutFacts('noFundsPlain', ['rule_saleCosts'])
  const value = multiplyCents(price, order.quantity ?? decision.held)
  const costs = transactionCosts(value, decision.costs)
  return {
    what: [
      [
        'saleCosts',
        { value: formatMoney(value), costs: formatMoney(costs), cash: formatMoney(decision.cash) },
      ],
    ],
    rule: ['rule_saleCosts'],
    would: ['would_more'],
    facts: [
      ['bid', formatMoney(price)],
      ['value', formatMoney(value)],
      ['costs', formatMoney(costs)],
      ['cash', formatMoney(decision.cash)],
    ],
    remedy: null,
  }
}

function explainNoRoom(
  outcome: DecidedOrder,
  which: keyof typeof limits,
  buy: (quantity: Quantity) => string,
): Explanation {
  const { order, decision, competition } = outcome
  const limit = limits[which]
  const rule = limit.rule(outcome)
  const price = decision?.ask ?? null
  const room = decision?.[limit.room] ?? null
  if (decision === null || price === null || room === null) return withoutFacts(limit.plain, rule)
  const most = mostToBuy(decision.cash, price, decision.costs, decision)
  const value = multiplyCents(price, order.quantity ?? toQuantity(1))
  return {
    what: [[limit.none, { room: formatMoney(room), value: formatMoney(value), price: formatMoney(price) }]],
    rule,
    would: most > 0 ? ['would_fewer', { most: formatQuantity(most) }] : [limit.wouldSell],
    facts: [
      ['ask', formatMoney(price)],
      ['value', formatMoney(value)],
      ...(competition === null || which !== 'sprinters'
        ? []
        : [['cap', formatMoney(competition.maxLeverageSpreadAmount)] as const]),
      [limit.fact, formatMoney(room)],
    ],
    remedy:
      most > 0
        ? { label: 'buyFewer', values: { most: formatQuantity(most) }, to: buy(most) }
        : { label: 'positions', to: '/dashboard' },
  }
}

function withoutFacts(what: Line[0], rule: Line): Explanation {
  return { what: [[what]], rule, would: null, facts: [], remedy: null }
}
