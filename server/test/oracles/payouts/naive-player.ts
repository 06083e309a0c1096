// The naive twin of a player's portfolio: trades, dividends, splits and ends of products in plain arithmetic, in cents.

export class NaivePlayer {
  cash = 100_000_00
  /** By product. */
  readonly pieces: number[]
  /** By product. */
  readonly cost: number[]
  waiting: { product: number; isBuy: boolean; pieces: number; price: number }[] = []

  constructor(productCount: number) {
    this.pieces = new Array<number>(productCount).fill(0)
    this.cost = new Array<number>(productCount).fill(0)
  }

  /** Executes a market order, which has no effect if the player cannot pay or deliver. Negative pieces are sold. */
  trade(product: number, pieces: number, price: number): void {
    const value = Math.abs(pieces) * price
    const costs = 200 + Math.ceil((value * 5) / 10_000)
    const held = this.pieces[product]!
    if (pieces > 0) {
      if (value + costs > this.cash) return
      this.cash -= value + costs
      this.cost[product]! += value
    } else {
      if (-pieces > held || this.cash + value - costs < 0) return
      this.cash += value - costs
      this.cost[product]! -= halfUp((this.cost[product]! * -pieces) / held)
    }
    this.pieces[product]! += pieces
  }

  /** Places a limit order that no quote reaches. Negative pieces are sold. */
  wait(product: number, pieces: number, price: number): void {
    this.waiting.push({ product, isBuy: pieces > 0, pieces: Math.abs(pieces), price })
  }

  /** Pays a dividend, in thousandths of a euro a piece, after 15% tax. */
  payDividend(product: number, dividend: number): void {
    this.cash += Math.floor((this.pieces[product]! * dividend * 85) / 1000)
  }

  /** Replaces each `b` pieces by `a` new ones; a fraction of a piece is paid out at the price before the split. */
  split(product: number, { a, b }: { a: number; b: number }, price: number): void {
    const parts = this.pieces[product]! * a
    const fraction = parts % b
    if (fraction > 0) {
      this.cash += halfUp((price * fraction) / a)
      this.cost[product]! -= halfUp((this.cost[product]! * fraction) / parts)
    }
    this.pieces[product] = Math.floor(parts / b)
    this.waiting = this.waiting
      .map((one) => {
        if (one.product !== product) return one
        const round = one.isBuy ? Math.floor : Math.ceil
        return { ...one, pieces: Math.floor((one.pieces * a) / b), price: round((one.price * b) / a) }
      })
      .filter(({ pieces, price }) => pieces > 0 && price > 0)
  }

  /** Pays out the position in a product that ends, and drops the orders for it. */
  end(product: number, price: number): void {
    this.cash += this.pieces[product]! * price
    this.pieces[product] = 0
    this.cost[product] = 0
    this.waiting = this.waiting.filter((waiting) => waiting.product !== product)
  }
}

function halfUp(value: number): number {
  return Math.floor(value + 0.5)
}
