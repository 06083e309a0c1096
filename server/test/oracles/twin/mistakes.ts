// Plausible mistakes in the rules, the engine and the SQL, each as a change of one place in a source file.

import type { Mistake } from '../plant.ts'

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
    name: 'an order not triggered at exactly its price',
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
    name: 'an order that expires a millisecond too late',
    file: 'domain/src/orders/order.ts',
    from: 'now >= order.expiry) {',
    to: 'now > order.expiry) {',
  },
  {
    name: 'a quote of exactly the maximum age refused',
    file: 'domain/src/market/quote-freshness.ts',
    from: 'return now - time - delay <= maxAge',
    to: 'return now - time - delay < maxAge',
  },
  {
    name: 'the delay of a feed counted as age',
    file: 'domain/src/market/quote-freshness.ts',
    from: 'return now - time - delay <= maxAge',
    to: 'return now - time <= maxAge',
  },
  {
    name: 'an order filled on a delayed quote from before it was placed',
    file: 'domain/src/market/delayed-quote.ts',
    from: 'return quote.time > placed &&',
    to: 'return quote.time > placed - quote.delay &&',
  },
  {
    name: 'an order on a delayed feed cancelled before the earlier quotes have arrived',
    file: `${trading}/execution/execute-order.ts`,
    from: '!isDelayed(price) ||',
    to: 'true ||',
  },
  {
    name: 'a cancelled order filled on a delayed quote from after the cancellation',
    file: 'domain/src/orders/order.ts',
    from: "if (cancelled !== null && price !== null && price.quote.time > cancelled) return aborted('cancelled')",
    to: '',
  },
  {
    name: 'the room for Sprinters checked before the cash',
    file: 'domain/src/orders/order.ts',
    from: "if (affordable === 0 || (wanted ?? 0) > affordable) return aborted('no_funds')",
    to: "if (affordable === 0) return aborted('no_funds')",
  },
  {
    name: 'an expired order never aborted',
    file: `${trading}/orders/order-index.ts`,
    from: 'if (entry === undefined || entry.expiry > now) return expired',
    to: 'return expired',
  },
  {
    name: 'waiting orders not tried when the market opens',
    file: `${trading}/orders/order-engine.ts`,
    from: 'if (isTrading && !wasTrading) sendDue(index.productIds())',
    to: '',
  },
  {
    name: 'the newest order executed first',
    file: `${trading}/orders/order-index.ts`,
    from: 'return one.created - other.created',
    to: 'return other.created - one.created',
  },
  {
    name: 'a heap out of order after a removal from its middle',
    file: `${trading}/orders/heap.ts`,
    from: 'this.#sink(last, index)\n',
    to: 'this.#put(last, index)\n',
  },
  {
    name: 'a repeated request with the same idempotency key executed again',
    file: `${trading}/execution/execute-order.ts`,
    from: 'if (earlier !== undefined) return repeat(books, earlier, command)',
    to: '',
  },
  {
    name: 'an order changed although it is no longer pending',
    file: `${trading}/execution/execute-order.ts`,
    from: "if (order.status !== 'pending') return refuse({ code: 'not_pending' as const })",
    to: '',
  },
  {
    name: 'positions valued at the ask',
    file: `${trading}/execution/situation.ts`,
    from: 'market.priceOf(held.id)?.bid ?? null',
    to: 'market.priceOf(held.id)?.ask ?? null',
  },
  {
    name: 'only the product itself counted for its underlying',
    file: 'domain/src/orders/rooms.ts',
    from: 'holdings.filter((holding) => holding.underlying === underlying)',
    to: 'holdings.filter((holding) => holding.underlying === underlying).slice(-1)',
  },
  {
    name: 'a fill that does not see a position opened earlier in its batch',
    file: `${trading}/execution/working-set.ts`,
    from: 'this.#indexPosition(row)\n    this.#changedPositions',
    to: 'this.#changedPositions',
  },
  {
    name: 'a changed limit not written to the database',
    file: `${trading}/execution/save-changes.ts`,
    from: 'limit_price = changed.limit_price,',
    to: '',
  },
  {
    name: 'an order more on a day than the limit',
    file: 'domain/src/orders/order-limits.ts',
    from: 'placedOn(counts, today) >= perDay',
    to: 'placedOn(counts, today) > perDay',
  },
  {
    name: 'orders of a day that are not counted if they were aborted at once',
    file: `${trading}/execution/execute-order.ts`,
    from: 'orders_placed: placed }, order, decided)',
    to: "orders_placed: outcome.kind === 'aborted' ? counts.placed : placed }, order, decided)",
  },
  {
    name: 'a waiting order more than the limit',
    file: 'domain/src/orders/order-limits.ts',
    from: 'waiting >= limits.waiting',
    to: 'waiting > limits.waiting',
  },
  {
    name: 'an order that counts as waiting after it was filled',
    file: `${trading}/execution/record-change.ts`,
    from: "Number(before === 'pending')",
    to: "Number(before === 'pending' && after === 'aborted')",
  },
]
