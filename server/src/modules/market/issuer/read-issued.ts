// Reads the issuer's products from the database: all of them at first, later what others have written. On the issuer's
// own node only an operator's flags and splits come from there.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import type { AnnouncedActions, SplitOf } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import { type EndedState, type IssuedState, isEnded } from '../products/issued-state.ts'
import type { ProductStore } from '../products/product-store.ts'
import type { SuspendedEnds } from './suspended-ends.ts'

export interface ReadIssued {
  /** Reads the database. Calls during a reading cause exactly one more. */
  load(): Promise<void>
  /** Makes the next reading read everything. */
  reset(): void
  /** Forgets the revisions of products that no longer exist. */
  forget(ids: readonly ProductId[]): void
}

export function createReadIssued(deps: {
  store: ProductStore
  products: IssuedProducts
  actions: AnnouncedActions
  suspended: SuspendedEnds
  /** Whether the issuer works on this node. */
  isHere(): boolean
  /** Converts the quotes and candles from before a split to new pieces. */
  convertPast(split: SplitOf): void
  /** Is called once products and actions are those from after a split. */
  onSplit(split: SplitOf): void
  /** Is called after a reading on the issuer's node. */
  onReadHere(): void
  notifyEnded(ended: readonly EndedState[]): void
}): ReadIssued {
  const { store, products, actions, suspended } = deps
  const revisions = new Map<ProductId, number>()
  let highestRevision = 0
  let isFirst = true
  const { wake: load } = singleFlight(loadOnce)

  async function loadOnce(): Promise<void> {
    const isWhole = highestRevision === 0
    if (isWhole) revisions.clear()
    const written = await (isWhole ? store.all() : store.since(highestRevision, revisions))
    actions.withdraw(written.withdrawn)
    actions.declare(written.actions)
    const newSplits = written.splits.filter((split) => !actions.isApplied(split))
    for (const split of newSplits) {
      actions.markApplied(split)
      // The quotes and candles that are read at the start count in new pieces already.
      if (!isFirst) deps.convertPast(split)
    }
    const wasFirst = isFirst
    isFirst = false
    const ended = deps.isHere() ? mergeHere(written.states, newSplits) : replace(written.states)
    for (const { product, revision } of written.states) {
      revisions.set(product.id, revision)
      highestRevision = Math.max(highestRevision, revision)
    }
    for (const split of newSplits) deps.onSplit(split)
    if (deps.isHere()) deps.onReadHere()
    // At the start listeners ask for all ends themselves. Later ends include those from while this node was the issuer.
    if (!wasFirst) deps.notifyEnded(ended)
  }

  /** On the issuer's node memory is ahead of the database, but for flags of an operator and for splits. */
  function mergeHere(states: readonly IssuedState[], newSplits: readonly SplitOf[]): EndedState[] {
    const changed = states.flatMap(({ product, isSoldOut, isSetByOperator, restrictedUntil }) => {
      const here = products.get(product.id)
      if (here === undefined) return []
      const isSame = here.isSoldOut === isSoldOut && here.isSetByOperator === isSetByOperator
      if (isSame && here.restrictedUntil === restrictedUntil) return []
      return [{ ...here, isSoldOut, isSetByOperator, restrictedUntil }]
    })
    products.put(changed)
    products.put(states.filter(({ product }) => newSplits.some(({ symbol }) => symbol === product.symbol)))
    return []
  }

  /** On the other nodes the database counts. Returns the products that have ended since the last reading. */
  function replace(states: readonly IssuedState[]): EndedState[] {
    for (const { product, ended } of states) if (ended !== null) suspended.remove(product.id)
    const expired = suspended.takeExpired()
    const changed = states.filter(({ product, revision }) => products.get(product.id)?.revision !== revision)
    const ended = changed.filter(isEnded).filter(({ product }) => !products.get(product.id)?.ended)
    products.put([...changed, ...expired.flatMap((id) => products.get(id) ?? [])])
    return ended
  }

  return {
    load,
    reset() {
      highestRevision = 0
    },
    forget(ids) {
      for (const id of ids) revisions.delete(id)
    },
  }
}
