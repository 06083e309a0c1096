// The issuer's unsaved changes: saved in order, all or nothing, before listeners are called.

import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { EndedState, IssuedState } from '../products/issued-state.ts'
import type { ProductStore } from '../products/product-store.ts'

export interface IssuerWrites {
  insert(states: readonly IssuedState[], firstSerial: number): void
  update(states: readonly IssuedState[]): void
  end(state: EndedState): void
  isEmpty(): boolean
  /** The ends that wait to be written. */
  ended(): EndedState[]
  /** Drops what waits. */
  clear(): void
  /**
   * Writes what waits, in one transaction. Resolves to what ended with it, null if nothing waited.
   * @throws if it cannot; then all of it still waits
   */
  flush(): Promise<EndedState[] | null>
}

const insertsAtOnce = 1_000

export function createIssuerWrites(kysely: Kysely<Schema>, store: ProductStore): IssuerWrites {
  let waiting: { write: (tx: Transaction<Schema>) => Promise<void>; ended: EndedState | null }[] = []
  const add = (write: (tx: Transaction<Schema>) => Promise<void>, ended: EndedState | null = null) =>
    void waiting.push({ write, ended })

  return {
    insert(states, firstSerial) {
      for (let from = 0; from < states.length; from += insertsAtOnce) {
        const part = states.slice(from, from + insertsAtOnce)
        add((tx) => store.insert(tx, part, firstSerial + from))
      }
    },
    update: (states) => add((tx) => store.update(tx, states)),
    end: (state) => add((tx) => store.end(tx, state), state),
    isEmpty: () => waiting.length === 0,
    ended: () => waiting.flatMap(({ ended }) => ended ?? []),
    clear() {
      waiting = []
    },
    async flush() {
      if (waiting.length === 0) return null
      const steps = [...waiting]
      await kysely.transaction().execute(async (tx) => {
        for (const { write } of steps) await write(tx)
      })
      waiting = waiting.slice(steps.length)
      return steps.flatMap(({ ended }) => ended ?? [])
    },
  }
}
