// Measures attempts: what each earned, and the most that its risk explains. This bound is computed only from the times and
// quantities of the fills, on the true market, in exact arithmetic:
//
// - A fill counts at the ask or bid of the true market when it happened: at the current quote, not at one from before the
//   player decided. A resting order may also be filled at the first quote after the decision that triggers it. On a late
//   feed only that first quote counts, and the player is owed a fill by it even if the order was cancelled afterwards.
// - Between the last session before a corporate action and the first quote after it, a fill counts at that first quote. A
//   player who held pieces at the last close is owed the dividend; a split converts pieces and prices.
// - A Sprinter is worth its residual once the true market has reached its stop-loss level.
// - Costs are exact, and pieces that are held at the end count at the bid.
//
// An attempt may earn no more than its bound, may not spend or sell what it does not have, and may not hold Sprinters
// above the cap after a purchase.

import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { sql } from 'kysely'
import { type Gap, type Micro, microsPerCent, type TrueMarket, type Worth } from './true-market.ts'
import { costs, sprinterCap, startingBalance, type World } from './world.ts'

/** What an attempt earned, the most that its risk explains, and by how much it exceeds that, in cents. */
export interface Measured {
  player: number
  fills: number
  gain: number
  bound: number
  /** How far the attempt exceeds its bound, its cash, its pieces or the cap, in cents. At most zero if all is well. */
  excess: number
  /** The limit that is exceeded. */
  what: 'gain' | 'cash' | 'pieces' | 'cap'
}

interface Row {
  id: string
  portfolio_id: string
  user_id: string
  product_id: string
  kind: string
  quantity: number
  quantity_delta: number
  price: number
  amount: number
  order_id: string | null
  order_type: 'market' | 'limit' | 'stoploss' | null
  order_price: number | null
  split: { newPieces: number; oldPieces: number } | null
}

/** A product that is a Sprinter counts for the cap. */
export type IsSprinter = (id: ProductId) => boolean

/** Measures the attempts of all players since their portfolios were opened. */
export async function measure(world: World, isSprinter: IsSprinter): Promise<Measured[]> {
  const { rows } = await sql<Row>`
    select t.id, t.portfolio_id, p.user_id, t.product_id, t.kind, t.quantity, t.quantity_delta, t.price, t.amount,
      t.order_id, o.order_type, coalesce(o.limit_price, o.stop_price) as order_price,
      case when t.kind = 'split' then t.detail end as split
    from transactions t join portfolios p on p.id = t.portfolio_id left join orders o on o.id = t.order_id
    order by t.id`.execute(world.kysely)
  const owed = await owedFills(world)
  const ofPlayer = Map.groupBy(rows, ({ user_id }) => user_id)
  return world.userIds.map((userId, player) => {
    const attempt = new Attempt(world, isSprinter)
    for (const row of ofPlayer.get(userId) ?? []) attempt.take(row)
    for (const fill of owed.get(userId) ?? []) attempt.owe(fill)
    return { player, ...attempt.result() }
  })
}

type Owed = Pick<Row, 'product_id' | 'quantity'> & { isBuy: boolean; worth: Worth }

/** On a late feed: the fills of orders that were cancelled after the quote that fills them. */
async function owedFills(world: World): Promise<Map<string, Owed[]>> {
  const owed = new Map<string, Owed[]>()
  if (world.setting.delay === null || world.cancelledAt.size === 0) return owed
  const { rows } = await sql<{
    id: string
    user_id: string
    product_id: string
    side: string
    quantity: number
  }>`
    select o.id, p.user_id, o.product_id, o.side, o.quantity from orders o join portfolios p on p.id = o.portfolio_id
    where o.status = 'aborted' and o.abort_reason = 'cancelled' and o.order_type = 'market'
      and o.quantity is not null`.execute(world.kysely)
  for (const { id, user_id, product_id, side, quantity } of rows) {
    const [from, until] = [world.decidedAt.get(id), world.cancelledAt.get(id)]
    if (from === undefined || until === undefined) continue
    const worth = world.truth.between(toProductId(product_id), from, until).find(({ time }) => time > from)
    if (worth === undefined) continue
    owed.set(user_id, [...(owed.get(user_id) ?? []), { product_id, quantity, isBuy: side === 'buy', worth }])
  }
  return owed
}

class Attempt {
  readonly #world: World
  readonly #truth: TrueMarket
  readonly #isSprinter: IsSprinter
  /** By product: the pieces in the game, and the explained ones. */
  readonly #pieces = new Map<string, { held: number; explained: bigint }>()
  /** The dividends that were counted already. */
  readonly #counted = new Set<Gap>()
  #cash = BigInt(startingBalance) * microsPerCent
  #explained = BigInt(startingBalance) * microsPerCent
  #fills = 0
  #excess = { micros: -(10n ** 30n), what: 'gain' as Measured['what'] }

  constructor(world: World, isSprinter: IsSprinter) {
    this.#world = world
    this.#truth = world.truth
    this.#isSprinter = isSprinter
  }

  /** Counts a transaction of the game; to be called in their order. */
  take(row: Row): void {
    const pieces = this.#of(row.product_id)
    this.#cash += BigInt(row.amount) * microsPerCent
    pieces.held += row.quantity_delta
    if (row.kind === 'buy' || row.kind === 'sell') this.#fill(row)
    else if (row.kind === 'split') this.#split(row)
    else if (row.kind !== 'dividend') this.#end(row)
    if (this.#cash < 0n) this.#note(-this.#cash, 'cash')
    if (pieces.held < 0) this.#note(BigInt(-pieces.held * row.price) * microsPerCent, 'pieces')
  }

  /** Counts a fill that the game owed. */
  owe({ product_id, quantity, isBuy, worth }: Owed): void {
    this.#count(product_id, quantity, isBuy, worth)
  }

  result(): Omit<Measured, 'player'> {
    this.#payDividends(Number.POSITIVE_INFINITY)
    for (const [id, { held, explained }] of this.#pieces) {
      const bid = this.#truth.at(toProductId(id), this.#truth.now)?.bid ?? 0n
      const worth = bid < 0n ? 0n : bid
      this.#cash += BigInt(held) * worth
      this.#explained += explained * worth
    }
    if (this.#fills > 0) this.#note(this.#cash - this.#explained, 'gain')
    const opened = BigInt(startingBalance) * microsPerCent
    return {
      fills: this.#fills,
      gain: inCents(this.#cash - opened),
      bound: inCents(this.#explained - opened),
      excess: this.#fills === 0 ? 0 : inCents(this.#excess.micros),
      what: this.#excess.what,
    }
  }

  #fill(row: Row): void {
    this.#fills += 1
    const filled = this.#world.fillTimes.get(row.id)
    if (filled === undefined) throw new Error(`Nobody saw fill ${row.id}`)
    this.#payDividends(filled.to)
    const isBuy = row.kind === 'buy'
    if (isBuy && this.#isSprinter(toProductId(row.product_id))) this.#compareWithCap(row, filled.to)
    const worths = this.#worthsFor(row, isBuy, filled)
    // The best one for the player.
    const best = worths.reduce((one, other) =>
      (isBuy ? other.ask < one.ask : other.bid > one.bid) ? other : one,
    )
    this.#count(row.product_id, row.quantity, isBuy, this.#perPieceTraded(row, filled.to, best))
  }

  /** The worth of the kind of piece that was traded: an old one, until the game has carried out a split. */
  #perPieceTraded({ product_id }: Row, time: number, worth: Worth): Worth {
    // The pieces of a Sprinter are not split, only its levels.
    if (this.#isSprinter(toProductId(product_id))) return worth
    const symbol = this.#world.market.product(toProductId(product_id))?.symbol
    for (const gap of this.#world.setting.gaps) {
      if (gap.symbol !== symbol || gap.split === null || worth.time < gap.until) continue
      if ((this.#truth.splitAt.get(gap) ?? Number.POSITIVE_INFINITY) <= time) continue
      const convert = (of: bigint) => (of * BigInt(gap.split!.newPieces)) / BigInt(gap.split!.oldPieces)
      return { time: worth.time, bid: convert(worth.bid), ask: convert(worth.ask) }
    }
    return worth
  }

  /** The worths at which a fill may have happened. */
  #worthsFor(row: Row, isBuy: boolean, { from, to }: { from: number; to: number }): Worth[] {
    const { delay } = this.#world.setting
    const id = toProductId(row.product_id)
    const decided = this.#world.decidedAt.get(row.order_id!)
    if (decided === undefined) throw new Error(`Nobody saw the decision on order ${row.order_id}`)
    const triggers = ({ bid, ask }: Worth): boolean => {
      if (row.order_type === 'market') return true
      // A tolerance of a millionth of a cent for rounding the worth, and of up to a cent for rounding the game's price.
      const limit = BigInt(row.order_price!) * microsPerCent
      const isBelow = (row.order_type === 'limit') === isBuy
      return isBelow
        ? (isBuy ? ask : bid) <= limit + microsPerCent
        : (isBuy ? ask : bid) >= limit - microsPerCent
    }
    const since = this.#truth.between(id, decided, to)
    const first = since.find((worth) => (delay === null || worth.time > decided) && triggers(worth))
    if (delay !== null) return first === undefined ? [nothing(isBuy)] : [first]
    const current = this.#truth.between(id, Math.max(decided, from), to)
    if (current.length === 0) return [nothing(isBuy)]
    return row.order_type === 'market' || first === undefined ? current : [first, ...current]
  }

  #count(productId: string, quantity: number, isBuy: boolean, { bid, ask }: Worth): void {
    const value = BigInt(quantity) * (isBuy ? ask : bid < 0n ? 0n : bid)
    const paid = BigInt(costs.fixed) * microsPerCent + (value * BigInt(costs.rateBasisPoints)) / 10_000n
    this.#explained += (isBuy ? -value : value) - paid
    this.#of(productId).explained += BigInt(isBuy ? quantity : -quantity)
  }

  /**
   * Compares the Sprinters with the cap: those held before the purchase at the bid, and the bought ones at their price. A
   * cent a piece is left for rounding. A Sprinter that was knocked out is not counted, even if it is paid out only later.
   */
  #compareWithCap(row: Row, time: number): void {
    let value = BigInt(row.price * row.quantity - sprinterCap) * microsPerCent
    for (const [id, { held }] of this.#pieces) {
      if (!this.#isSprinter(toProductId(id)) || this.#truth.hasEnded(toProductId(id), time)) continue
      const before = id === row.product_id ? held - row.quantity : held
      const worths = this.#truth.between(
        toProductId(id),
        Math.min(time, this.#world.fillTimes.get(row.id)!.from),
        time,
      )
      const least = worths.reduce((low, { bid }) => (bid < low ? bid : low), 10n ** 30n) - microsPerCent
      if (worths.length > 0 && least > 0n) value += BigInt(before) * least
    }
    if (value > 0n) this.#note(value, 'cap')
  }

  /** A fraction of a piece is paid at the last price before, rounded half up to the cent (sprinters.md, section 7). */
  #split({ product_id, split }: Row): void {
    const pieces = this.#of(product_id)
    const { newPieces, oldPieces } = split!
    const symbol = this.#world.market.product(toProductId(product_id))?.symbol
    const gap = this.#world.setting.gaps.find((one) => one.symbol === symbol)!
    const parts = pieces.explained * BigInt(newPieces)
    const paid = ((parts % BigInt(oldPieces)) * this.#truth.paid(gap)) / BigInt(newPieces)
    this.#explained += ((paid + microsPerCent / 2n) / microsPerCent) * microsPerCent
    pieces.explained = parts / BigInt(oldPieces)
  }

  #end({ product_id, quantity }: Row): void {
    const pieces = this.#of(product_id)
    const residual = this.#truth.at(toProductId(product_id), this.#truth.now)?.bid ?? 0n
    this.#explained += BigInt(quantity) * residual
    pieces.explained -= BigInt(quantity)
  }

  /** Counts the dividends on what was held at the closes before an instant. */
  #payDividends(before: number): void {
    for (const gap of this.#world.setting.gaps) {
      if (gap.dividend === null || gap.from > before || gap.until > this.#truth.now || this.#counted.has(gap))
        continue
      this.#counted.add(gap)
      for (const [id, { explained }] of this.#pieces) {
        const product = this.#world.market.product(toProductId(id))
        if (product?.symbol !== gap.symbol || this.#isSprinter(toProductId(id))) continue
        this.#explained += explained * this.#truth.paid(gap)
      }
    }
  }

  #of(productId: string) {
    const known = this.#pieces.get(productId) ?? { held: 0, explained: 0n }
    this.#pieces.set(productId, known)
    return known
  }

  #note(micros: Micro, what: Measured['what']): void {
    if (micros > this.#excess.micros) this.#excess = { micros, what }
  }
}

/** The worth of a fill that should not have happened: no price explains it. */
function nothing(isBuy: boolean): Worth {
  const never = 10n ** 15n * microsPerCent
  return { time: 0, bid: isBuy ? 0n : 0n, ask: never }
}

/** Whole cents, rounded up, so that no amount above zero becomes zero. */
function inCents(micros: Micro): number {
  return Math.ceil(Number(micros) / Number(microsPerCent) - 1e-9)
}
