// The issuer's products in memory, on every node: those that are traded by their underlying, and those that are over.

import type { ProductId } from '@koersklasse/domain/instrument.ts'
import type { IssuedState } from './issued-state.ts'

export interface IssuedProducts {
  get(id: ProductId): IssuedState | undefined
  /** Those on an underlying that are not over, in the order in which they were issued. */
  livingOn(symbol: string): Iterable<IssuedState>
  living(): Iterable<IssuedState>
  ended(): Iterable<IssuedState>
  /** Takes products as they are from now on, and tells the listeners. */
  put(states: readonly IssuedState[]): void
  /** Forgets products that are over. */
  forget(ids: readonly ProductId[]): void
  /** Forgets them all. */
  clear(): void
  /** Calls the listener with what was put, the symbols that it is on, and what has ended with it. */
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
      for (const state of states) {
        const { id, symbol } = state.product
        byId.set(id, state)
        if (state.ended === null) livingOn(symbol).set(id, state)
        else {
          livingOn(symbol).delete(id)
          ended.set(id, state)
        }
      }
      const symbols = new Set(states.map(({ product }) => product.symbol))
      for (const listener of listeners) listener({ states, symbols })
    },
    forget(ids) {
      for (const id of ids) if (ended.delete(id)) byId.delete(id)
    },
    clear() {
      for (const map of [byId, living, ended]) map.clear()
    },
    onPut(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
