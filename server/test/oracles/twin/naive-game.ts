// The naive twin of trading: one list of orders and plain numbers, processed sequentially, without an index, batches or
// a database. It shares no code with the rules that it checks. It is slow and easy to verify.

export interface NaiveProduct {
  isSprinter: boolean
  underlying: string
  /** A delayed quote has an earlier time, and a delay in milliseconds. */
  price: { bid: number; ask: number; time: number; delay: number | null } | null
  isBidOnly: boolean
}

export interface NaiveOrder {
  number: number
  player: number
  product: number
  side: 'buy' | 'sell'
  type: 'market' | 'limit' | 'stoploss'
  quantity: number | null
  price: number | null
  validity: 'day' | 'week' | 'month' | 'cancel'
  placed: number
  expiry: number | null
  /** When it was cancelled, if quotes from before the cancellation may still arrive; else null. */
  cancelled: number | null
  key: string | null
  /** What was requested under the key; a change of the order or a split does not alter it. */
  request: Placement
  status: 'pending' | 'aborted' | 'completed'
  reason: string | null
  fill: NaiveFill | null
}

interface NaiveFill {
  quantity: number
  price: number
  costs: number
  /** Null for a purchase. */
  gain: number | null
  isCut: boolean
}

interface NaivePlayer {
  cash: number
  version: number
  held: Map<number, { quantity: number; cost: number }>
  /** The changes reported to the player. */
  reports: string[]
}

export interface NaiveRules {
  startingBalance: number
  sprinterCap: number
  /** In percent of a player's whole portfolio; null for none. */
  underlyingCap: number | null
  fixed: number
  basisPoints: number
  maxQuoteAge: number
  competitionEnd: number
  waitingOrders: number
  ordersPerDay: number
}

export type Placement = Pick<
  NaiveOrder,
  'player' | 'product' | 'side' | 'type' | 'quantity' | 'price' | 'validity' | 'key'
>
export type Alteration = Partial<Pick<NaiveOrder, 'quantity' | 'price' | 'validity'>>

export class NaiveGame {
  readonly rules: NaiveRules
  readonly products: NaiveProduct[]
  readonly players: NaivePlayer[]
  readonly orders: NaiveOrder[] = []
  now: number
  #wasOpen = false

  constructor(
    rules: NaiveRules,
    kinds: readonly Pick<NaiveProduct, 'isSprinter' | 'underlying'>[],
    players: number,
    now: number,
  ) {
    this.rules = rules
    this.now = now
    this.products = kinds.map((kind) => ({
      ...kind,
      price: null,
      isBidOnly: false,
    }))
    this.players = Array.from({ length: players }, () => ({
      cash: rules.startingBalance,
      version: 0,
      held: new Map(),
      reports: [],
    }))
  }

  /** Returns the order, or the reason for the refusal. */
  place(wanted: Placement): NaiveOrder | string {
    if (this.now >= this.rules.competitionEnd) return 'no_competition'
    const { player, key } = wanted
    const earlier = this.orders.find((order) => order.player === player && key !== null && order.key === key)
    if (earlier !== undefined) {
      const fields = ['product', 'side', 'type', 'quantity', 'price', 'validity'] as const
      const isSame = fields.every((field) => earlier.request[field] === wanted[field])
      return isSame ? earlier : 'idempotency_key_reused'
    }
    const product = this.products[wanted.product]!
    if (wanted.side === 'buy' && product.isBidOnly) return 'bid_only'
    const own = this.orders.filter((order) => order.player === player)
    const { day } = wallClockAt(this.now)
    const ofToday = own.filter(({ placed }) => wallClockAt(placed).day === day)
    if (ofToday.length >= this.rules.ordersPerDay) return 'too_many_orders_today'
    const expiry = endOf(wanted.validity, this.now)
    const order: NaiveOrder = {
      ...wanted,
      request: wanted,
      number: this.orders.length,
      placed: this.now,
      expiry,
      cancelled: null,
      status: 'pending',
      reason: null,
      fill: null,
    }
    if (product.price === null && isOpenAt(this.now) && order.type === 'market') return 'no_price'
    this.orders.push(order)
    this.#execute(order)
    if (order.status === 'pending') {
      const waiting = own.filter(({ status }) => status === 'pending')
      if (waiting.length >= this.rules.waitingOrders) {
        this.orders.pop()
        return 'too_many_waiting_orders'
      }
      this.#report(order)
    }
    return order
  }

  change(order: NaiveOrder, { quantity, price, validity }: Alteration): NaiveOrder | string {
    if (order.status !== 'pending') return 'not_pending'
    if (price !== undefined && order.type === 'market') return 'invalid_input'
    if (this.now >= this.rules.competitionEnd) return this.#expire(order)
    if ((this.products[order.product]!.price?.delay ?? null) !== null) return 'delayed_market'
    if (order.expiry === null || this.now < order.expiry) {
      if (quantity !== undefined) order.quantity = quantity
      if (price !== undefined) order.price = price
      if (validity !== undefined) {
        order.validity = validity
        order.expiry = endOf(validity, this.now)
      }
    }
    this.#execute(order)
    if (order.status === 'pending') this.#report(order)
    return order
  }

  cancel(order: NaiveOrder): NaiveOrder | string {
    if (order.status !== 'pending') return 'not_pending'
    if (this.now >= this.rules.competitionEnd) return this.#expire(order)
    const { price } = this.products[order.product]!
    if (price === null || price.delay === null || !this.#canFillOn(price)) {
      this.#abort(order, 'cancelled')
    } else if (order.cancelled === null) {
      order.cancelled = this.now
      const last = this.now + price.delay + this.rules.maxQuoteAge
      order.expiry = order.expiry === null ? last : Math.min(order.expiry, last)
      this.#execute(order)
      if (order.status === 'pending') this.#report(order)
    }
    return order
  }

  /** Closes an order whose competition is over. */
  #expire(order: NaiveOrder): NaiveOrder {
    this.#abort(order, 'expired')
    return order
  }

  /** Handles the passing of time: closes expired orders, and at the opening tries all waiting ones. */
  handleTime(): void {
    for (const order of this.orders) {
      if (order.status !== 'pending') continue
      const isCancelled = order.cancelled !== null && this.now < this.rules.competitionEnd
      if (this.now >= Math.min(order.expiry ?? this.rules.competitionEnd, this.rules.competitionEnd)) {
        this.#abort(order, isCancelled ? 'cancelled' : 'expired')
      }
    }
    const isOpen = isOpenAt(this.now)
    if (isOpen && !this.#wasOpen) this.#tryAll(() => true)
    this.#wasOpen = isOpen
  }

  /** Handles a new quote of a product. */
  handleQuote(product: number): void {
    this.#tryAll((order) => order.product === product)
  }

  #tryAll(matches: (order: NaiveOrder) => boolean): void {
    for (const order of this.orders) {
      const { price } = this.products[order.product]!
      if (order.status !== 'pending' || !matches(order) || price === null) continue
      const isDue = order.cancelled !== null || isTriggered(order, price)
      if (isDue && this.#canFillOn(price) && isAfter(order, price)) this.#execute(order)
    }
  }

  #canFillOn({ time, delay }: NonNullable<NaiveProduct['price']>): boolean {
    return isOpenAt(this.now) && this.now - (time + (delay ?? 0)) <= this.rules.maxQuoteAge
  }

  /** Fills or aborts an order, or leaves it pending. */
  #execute(order: NaiveOrder): void {
    const outcome = this.#outcomeOf(order)
    if (outcome === null) return
    if (typeof outcome === 'string') this.#abort(order, outcome)
    else this.#fill(order, outcome)
  }

  /** The fill of an order, the reason why it is aborted, or null if it waits. */
  #outcomeOf(order: NaiveOrder): NaiveFill | string | null {
    const product = this.products[order.product]!
    const { price } = product
    const isCancelled = order.cancelled !== null
    if (order.expiry !== null && this.now >= order.expiry) return isCancelled ? 'cancelled' : 'expired'
    if (price === null) return null
    if (isCancelled && price.time > order.cancelled!) return 'cancelled'
    if (!this.#canFillOn(price) || !isAfter(order, price) || !isTriggered(order, price)) return null
    return order.side === 'buy' ? this.#purchaseOf(order, product, price.ask) : this.#saleOf(order, price.bid)
  }

  #purchaseOf(order: NaiveOrder, product: NaiveProduct, price: number): NaiveFill | string {
    if (product.isBidOnly) return 'bid_only'
    const player = this.players[order.player]!
    const totalOf = (pieces: number) => pieces * price + this.#costs(pieces * price)
    let affordable = Math.max(0, Math.floor((player.cash - this.rules.fixed) / price))
    while (affordable > 0 && totalOf(affordable) > player.cash) affordable -= 1
    if (affordable === 0 || (order.quantity ?? 1) > affordable) return 'no_funds'
    let most = affordable
    if (product.isSprinter) {
      const room = Math.max(0, this.rules.sprinterCap - this.#worth(player, (held) => held.isSprinter))
      most = Math.min(affordable, Math.floor(room / price))
    }
    if (most === 0 || (order.quantity ?? 1) > most) return 'insufficient_spread'
    const { underlyingCap } = this.rules
    const inUnderlying = this.#worth(player, (held) => held.underlying === product.underlying)
    const whole = player.cash + this.#worth(player, () => true)
    const fits = (pieces: number) =>
      underlyingCap === null || (inUnderlying + pieces * price) * 100 <= whole * underlyingCap
    if (!fits(order.quantity ?? 1)) return 'underlying_cap'
    if (order.quantity === null && underlyingCap !== null) {
      most = Math.min(most, Math.floor(((whole * underlyingCap) / 100 - inUnderlying) / price) + 1)
      while (!fits(most)) most -= 1
    }
    const quantity = order.quantity ?? most
    const isCut = order.quantity === null && quantity < affordable
    return { quantity, price, costs: this.#costs(quantity * price), gain: null, isCut }
  }

  #saleOf(order: NaiveOrder, price: number): NaiveFill | string {
    const player = this.players[order.player]!
    const held = heldOf(player, order.product)
    const quantity = order.quantity ?? held.quantity
    if (quantity === 0 || quantity > held.quantity) return 'no_positions'
    const costs = this.#costs(quantity * price)
    if (player.cash + quantity * price - costs < 0) return 'no_funds'
    // Rounds half a cent up in whole numbers: doubles the share, adds one, halves and truncates.
    const cost = Number(
      (2n * BigInt(held.cost) * BigInt(quantity) + BigInt(held.quantity)) / (2n * BigInt(held.quantity)),
    )
    return { quantity, price, costs, gain: quantity * price - cost, isCut: false }
  }

  #fill(order: NaiveOrder, fill: NaiveFill): void {
    const { quantity, price, costs, gain } = fill
    const player = this.players[order.player]!
    const held = heldOf(player, order.product)
    const value = quantity * price
    player.cash += gain === null ? -value - costs : value - costs
    player.held.set(
      order.product,
      gain === null
        ? { quantity: held.quantity + quantity, cost: held.cost + value }
        : { quantity: held.quantity - quantity, cost: held.cost - (value - gain) },
    )
    order.status = 'completed'
    order.fill = fill
    this.#report(order)
  }

  #costs(value: number): number {
    const { fixed, basisPoints } = this.rules
    const hundredths = value * basisPoints
    return fixed + (hundredths - (hundredths % 10_000)) / 10_000 + (hundredths % 10_000 > 0 ? 1 : 0)
  }

  /** What some of the products that a player holds would bring. */
  #worth(player: NaivePlayer, counts: (product: NaiveProduct) => boolean): number {
    let value = 0
    for (const [index, { quantity }] of player.held) {
      const product = this.products[index]!
      if (counts(product) && product.price !== null) value += quantity * product.price.bid
    }
    return value
  }

  #abort(order: NaiveOrder, reason: string): void {
    order.status = 'aborted'
    order.reason = reason
    this.#report(order)
  }

  #report(order: NaiveOrder): void {
    const player = this.players[order.player]!
    player.version += 1
    const held = order.fill === null ? null : player.held.get(order.product)!
    player.reports.push(describeChange(player.version, player.cash, describeOrder(order), held))
  }
}

/** Describes a change of a portfolio in the text that both games are compared by. */
export function describeChange(
  version: number,
  cash: number,
  order: string,
  held: { quantity: number; cost: number } | null,
): string {
  const position = held === null ? '' : `, holds ${held.quantity} at a cost of ${held.cost}`
  return `version ${version}, cash ${cash}, ${order}${position}`
}

/** Describes an order in the text that both games are compared by. */
export function describeOrder({
  number,
  side,
  type,
  product,
  quantity,
  price,
  validity,
  expiry,
  cancelled,
  status,
  reason,
  fill,
}: Omit<NaiveOrder, 'player' | 'key' | 'request' | 'placed'>): string {
  const words = [`order ${number}: ${side} ${quantity ?? 'max'} of product ${product} ${type}`, price]
  words.push(`for ${validity}`, expiry === null ? null : `until ${new Date(expiry).toISOString()}`)
  if (cancelled !== null) words.push(`cancelled at ${new Date(cancelled).toISOString()}`)
  words.push(status, reason)
  if (fill !== null) words.push(`${fill.quantity} at ${fill.price}, costs ${fill.costs}, gain ${fill.gain}`)
  return words.filter((word) => word !== null).join(' ')
}

function heldOf({ held }: NaivePlayer, product: number): { quantity: number; cost: number } {
  return held.get(product) ?? { quantity: 0, cost: 0 }
}

/** Whether a quote may fill an order: a delayed quote from before the order, or from the same instant, may not. */
function isAfter({ placed }: NaiveOrder, { time, delay }: NonNullable<NaiveProduct['price']>): boolean {
  return delay === null || time >= placed + 1
}

function isTriggered({ side, type, price }: NaiveOrder, { bid, ask }: { bid: number; ask: number }): boolean {
  if (type === 'market') return true
  if (side === 'buy') return type === 'limit' ? ask <= price! : ask >= price!
  return type === 'limit' ? bid >= price! : bid <= price!
}

const hour = 3_600_000
const clocks = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  weekday: 'short',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
})
const wallClocks = new Map<number, { isOpen: boolean; weekday: number; month: string; day: string }>()

/** The local time in Amsterdam, whose hour is constant within each hour of UTC. */
function wallClockAt(instant: number) {
  const start = instant - (instant % hour)
  let seen = wallClocks.get(start)
  if (seen === undefined) {
    const parts = Object.fromEntries(clocks.formatToParts(start).map(({ type, value }) => [type, value]))
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday!)
    const isOpen = weekday < 5 && Number(parts.hour) >= 8 && Number(parts.hour) < 22
    const month = `${parts.year}-${parts.month}`
    seen = { isOpen, weekday, month, day: `${month}-${parts.day}` }
    wallClocks.set(start, seen)
  }
  return seen
}

function isOpenAt(instant: number): boolean {
  return wallClockAt(instant).isOpen
}

const ends = new Map<string, number>()

/** Walks hour by hour to the first open hour, and from there to the end of the last open hour of the validity. */
function endOf(validity: NaiveOrder['validity'], placed: number): number | null {
  if (validity === 'cancel') return null
  let start = placed - (placed % hour)
  while (!isOpenAt(start)) start += hour
  const first = wallClockAt(start)
  const known = ends.get(`${validity} ${first.day}`)
  if (known !== undefined) return known
  let end = start
  let weekday = first.weekday
  for (let next = start; ; next += hour) {
    const clock = wallClockAt(next)
    if (validity === 'day' && clock.day !== first.day) break
    if (validity === 'week' && clock.weekday < weekday) break
    if (validity === 'month' && clock.month !== first.month) break
    weekday = clock.weekday
    if (clock.isOpen) end = next + hour
  }
  ends.set(`${validity} ${first.day}`, end)
  return end
}
