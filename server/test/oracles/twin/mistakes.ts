// Plausible mistakes in the rules, the engine and the SQL, each as a change of one place in a source file.

export interface Mistake {
  name: string
  /** The path of the file, relative to the root of the repository. */
  file: string
  from: string
  to: string
}

const trading = 'server/src/modules/trading'

export const mistakes: readonly Mistake[] = [
  {
    name: 'transaction costs rounded down',
    file: 'domain/src/orders/transaction-costs.ts',
    from: 'const share = divideUp(BigInt(value) * BigInt(costs.rateBasisPoints), 10_000n)',
    to: 'const share = (BigInt(value) * BigInt(costs.rateBasisPoints)) / 10_000n',
  },
  {
    name: 'the cost of the pieces sold rounded down',
    file: 'domain/src/portfolio/position.ts',
    from: 'divideHalfUp(BigInt(position.cost) * BigInt(quantity), BigInt(position.quantity))',
    to: '(BigInt(position.cost) * BigInt(quantity)) / BigInt(position.quantity)',
  },
  {
    name: 'a limit that is touched does not count',
    file: 'domain/src/orders/order-trigger.ts',
    from: 'at[watches] <= price',
    to: 'at[watches] < price',
  },
  {
    name: 'a limit order filled at its limit instead of the quote',
    file: 'domain/src/orders/order.ts',
    from: 'return decidePurchase(order.quantity, situation, price.ask)',
    to: 'return decidePurchase(order.quantity, situation, trigger?.price ?? price.ask)',
  },
  {
    name: 'an order counts one moment too long',
    file: 'domain/src/orders/order.ts',
    from: 'now >= order.expiry',
    to: 'now > order.expiry',
  },
  {
    name: 'a quote of the greatest age is refused',
    file: 'domain/src/market/quote-freshness.ts',
    from: 'return now - time - delay <= maxAge',
    to: 'return now - time - delay < maxAge',
  },
  {
    name: 'the delay of a feed counts as age',
    file: 'domain/src/market/quote-freshness.ts',
    from: 'return now - time - delay <= maxAge',
    to: 'return now - time <= maxAge',
  },
  {
    name: 'an order is filled on a late quote of before it',
    file: 'domain/src/market/delayed-quote.ts',
    from: 'return quote.time > placed &&',
    to: 'return quote.time > placed - quote.delay &&',
  },
  {
    name: 'an order is taken back from the late quotes of before',
    file: `${trading}/execution/batch.ts`,
    from: '!isDelayed(price) ||',
    to: 'true ||',
  },
  {
    name: 'a cancelled order is filled on a late quote of after that',
    file: 'domain/src/orders/order.ts',
    from: "if (cancelled !== null && price !== null && price.quote.time > cancelled) return aborted('cancelled')",
    to: '',
  },
  {
    name: 'the room for Sprinters looked at before the cash',
    file: 'domain/src/orders/order.ts',
    from: "if (affordable === 0 || (wanted ?? 0) > affordable) return aborted('no_funds')",
    to: "if (affordable === 0) return aborted('no_funds')",
  },
  {
    name: 'an expired order is never aborted',
    file: `${trading}/orders/order-index.ts`,
    from: 'if (entry === undefined || entry.expiry > now) return expired',
    to: 'return expired',
  },
  {
    name: 'the opening of the market passes unnoticed',
    file: `${trading}/orders/order-engine.ts`,
    from: 'if (isOpen && !wasOpen) sendDue(index.productIds())',
    to: '',
  },
  {
    name: 'the newest order first',
    file: `${trading}/orders/order-index.ts`,
    from: 'return one.created - other.created',
    to: 'return other.created - one.created',
  },
  {
    name: 'a heap out of order once something is taken from its middle',
    file: `${trading}/orders/heap.ts`,
    from: 'this.#sink(last, index)\n',
    to: 'this.#put(last, index)\n',
  },
  {
    name: 'an order that was carried out is carried out again under the same key',
    file: `${trading}/execution/batch.ts`,
    from: 'if (earlier !== undefined) return this.#repeat(earlier, command)',
    to: '',
  },
  {
    name: 'an order that is no longer pending can be changed',
    file: `${trading}/execution/batch.ts`,
    from: "if (order.status !== 'pending') return refuse({ code: 'not_pending' as const })",
    to: '',
  },
  {
    name: 'Sprinters valued at the ask',
    file: `${trading}/execution/situation.ts`,
    from: 'market.priceOf(productId)?.bid ?? null',
    to: 'market.priceOf(productId)?.ask ?? null',
  },
  {
    name: 'a second fill of a batch that does not see the position of the first',
    file: `${trading}/execution/working-set.ts`,
    from: 'this.#indexPosition(row)\n    this.#changedPositions',
    to: 'this.#changedPositions',
  },
  {
    name: 'a changed limit that is not written',
    file: `${trading}/execution/execution-store.ts`,
    from: 'limit_price = changed.limit_price,',
    to: '',
  },
]
