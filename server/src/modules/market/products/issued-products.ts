// The issuer's products in memory, on every node: the living ones by their underlying, and those that have ended.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { IssuedState } from './issued-state.ts'

export interface IssuedProducts {
  get(id: ProductId): IssuedState | undefined
  /** The living products on an underlying, in the order in which they were issued. */
  livingOn(symbol: string): Iterable<IssuedState>
  living(): Iterable<IssuedState>
  ended(): Iterable<IssuedState>
  /** Adds or replaces products, and calls the listeners. */
  put(states: readonly IssuedState[]): void
  /** Removes ended products. */
  forget(ids: readonly ProductId[]): void
  /** Removes all products. */
  clear(): void
  /** A number that is another one once products were put, forgotten or removed. */
  revision(): number
  /** Calls the listener with products that were put, and their symbols. Returns the function that ends it. */
  onPut(listener: (put: PutProducts) => void): () => void
}

export interface PutProducts {
  states: readonly IssuedState[]
  symbols: ReadonlySet<string>
}

export function createIssuedProducts(): IssuedProducts {
  const byId = new Map<ProductId, IssuedState>()
  const living = new Map<string, Map<ProductId, IssuedState>>()
  const ended = new Map<ProductId, IssuedState>()
  const listeners = new Set<(put: PutProducts) => void>()
  let revision = 0

  function livingOn(symbol: string): Map<ProductId, IssuedState> {
    const found = living.get(symbol) ?? new Map<ProductId, IssuedState>()
    living.set(symbol, found)
    return found
  }

  return {
    get: (id) => byId.get(id),
    livingOn: (symbol) => livingOn(symbol).values(),
    *living() {
      for (const products of living.values()) yield* products.values()
    },
    ended: () => ended.values(),
    put(states) {
      if (states.length === 0) return
      revision += 1
      for (const state of states) {
        const { id, symbol } = state.product
        byId.set(id, state)
        if (state.ended === null) {
          livingOn(symbol).set(id, state)
          // A correction may have voided its end.
          ended.delete(id)
        } else {
          livingOn(symbol).delete(id)
          ended.set(id, state)
        }
      }
      const symbols = new Set(states.map(({ product }) => product.symbol))
      for (const listener of listeners) listener({ states, symbols })
    },
    forget(ids) {
      revision += 1
      for (const id of ids) if (ended.delete(id)) byId.delete(id)
    },
    clear() {
      revision += 1
      for (const map of [byId, living, ended]) map.clear()
    },
    revision: () => revision,
    onPut(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
