// Calls listeners when prices have changed: by quotes, by products that are issued or end, and by quotes growing too
// old.

import type { Log } from '../../platform/log.ts'
import type { PriceChange } from './market.ts'
import type { IssuedProducts } from './products/issued-products.ts'
import type { Products } from './products/products.ts'
import type { Freshness } from './quotes/freshness.ts'
import type { QuoteBook } from './quotes/quote-book.ts'

export interface PriceChanges {
  /** Calls the listener after prices have changed. Returns the function that ends it. */
  onChange(listener: (changed: PriceChange) => void): () => void
  /** Finds prices that have become too old or fresh again; to be repeated. */
  checkFreshness(): void
}

export function createPriceChanges(deps: {
  book: QuoteBook
  issued: IssuedProducts
  products: Products
  freshness: Freshness
  /** Whether the feed runs on this node, which then logs its silence. */
  isFeedHere(): boolean
  log: Log
}): PriceChanges {
  const { freshness, log } = deps
  const listeners = new Set<(changed: PriceChange) => void>()
  let wasSilent = false

  function notify(symbols: ReadonlySet<string>): void {
    for (const listener of listeners) listener({ symbols, productIds: deps.products.affectedBy(symbols) })
  }

  deps.book.onQuotes((quotes) => notify(new Set(quotes.map(({ symbol }) => symbol))))
  deps.issued.onPut(({ states }) => {
    const productIds = new Set(states.map(({ product }) => product.id))
    for (const listener of listeners) listener({ symbols: new Set(), productIds })
  })

  return {
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    checkFreshness() {
      const changed = freshness.takeChanged()
      if (changed.size === 0) return
      notify(changed)
      const { silent } = freshness.counts()
      if (!deps.isFeedHere() || silent > 0 === wasSilent) return
      wasSilent = silent > 0
      if (wasSilent) log.warn({ silent }, 'the feed is silent on instruments whose exchange is open')
      else log.info('the feed is silent no more')
    },
  }
}
