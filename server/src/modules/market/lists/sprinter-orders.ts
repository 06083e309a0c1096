// The living Sprinters in every order in which they can be listed. A change of an instrument moves only its own Sprinters,
// so that an order is not sorted again for each call.

import type { SprinterSort } from '@koersklasse/contract/market.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import { isSprinter, type SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import type { Direction, SprinterType } from '@koersklasse/domain/products/sprinter.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState } from '../products/issued-state.ts'
import type { Products } from '../products/products.ts'
import type { SprinterFigures } from '../products/sprinter-figures.ts'
import type { Changes } from './changes.ts'
import { createCompareProducts } from './sort-by-name.ts'

/**
 * A Sprinter in the lists. Each call walks thousands of rows, so what it looks at is in the row itself: products have
 * many shapes, and reading a field of them takes several times as long.
 */
export interface Row {
  state: IssuedState
  product: SprinterProduct
  id: ProductId
  symbol: string
  productType: SprinterType
  direction: Direction
  /** Null if it has no price. */
  shownLeverage: Decimal | null
  /** What it is sorted by; null if it has no such value. All but the leverage are as of the last sorting. */
  leverage: number | null
  distance: number | null
  price: number | null
  /** Its place among all by name. */
  rank: number
  /** The version in which it changed last. */
  version: number
  isListed: boolean
}

type Value = Exclude<SprinterSort, 'name'>

export interface SprinterOrders {
  /**
   * Applies what has changed: products at once, prices if the order is a second old. Returns the version; a new one means
   * that the order may have changed.
   */
  refresh(): number
  /** All rows as of the last refresh. Rows without a value come last, equal ones by name. */
  by(sort: SprinterSort, order: 'asc' | 'desc'): readonly Row[]
}

/** For how long an order is kept although prices move, in milliseconds of real time. */
const orderedForMs = 1_000

interface Deps {
  issued: IssuedProducts
  priceOf: Products['priceOf']
  figures: SprinterFigures
  changes: Changes
  /** Real time. */
  real: Clock
}

export function createSprinterOrders({ issued, priceOf, figures, changes, real }: Deps): SprinterOrders {
  const rows = createRows(issued)
  const orders = new Map<string, { rows: readonly Row[]; version: number }>()
  let version = 0
  let change = -1
  let refreshedAt = Number.NEGATIVE_INFINITY

  function sortValue({ product, leverage }: Row, by: Value): number | null {
    if (by === 'leverage') return leverage
    if (by === 'price') return priceOf(product.id)?.ask ?? null
    const distance = figures.distance(product)
    return distance === null ? null : Number(distance)
  }

  function price(row: Row): void {
    if (row.version === version) return
    row.shownLeverage = figures.leverage(row.product)
    row.leverage = row.shownLeverage === null ? null : Number(row.shownLeverage)
    row.version = version
  }

  return {
    refresh() {
      const changed = changes.look()
      const age = real.now() - refreshedAt
      if (age >= 0 && age < orderedForMs && !rows.areOthers()) return version
      refreshedAt = real.now()
      const areOthers = rows.areOthers()
      const replaced = rows.refresh()
      if (changed === change && !areOthers) return version
      version += 1
      for (const row of replaced) price(row)
      for (const [symbol, ofSymbol] of rows.bySymbol()) {
        if (changes.of(symbol) > change) for (const row of ofSymbol) price(row)
      }
      change = changed
      return version
    },
    by(sort, order) {
      const name = `${sort} ${order}`
      const known = orders.get(name) ?? { rows: [], version: 0 }
      if (known.version === version) return known.rows
      const sorted =
        sort === 'name'
          ? rows.byName(order)
          : resort(known, rows.byName('asc'), { sort, sign: order === 'asc' ? 1 : -1, sortValue })
      orders.set(name, { rows: sorted, version })
      return sorted
    },
  }
}

/** Moves the rows that have changed since a version to their new places. */
function resort(
  known: { rows: readonly Row[]; version: number },
  all: readonly Row[],
  by: { sort: Value; sign: number; sortValue: (row: Row, by: Value) => number | null },
): Row[] {
  const { sort, sign, sortValue } = by
  const compare = (one: Row, other: Row): number => {
    const [a, b] = [one[sort], other[sort]]
    if (a === b) return one.rank - other.rank
    if (a === null || b === null) return a === null ? 1 : -1
    return sign * (a - b)
  }
  const listed = new Set(known.rows.filter(({ isListed }) => isListed))
  for (const row of all) listed.add(row)
  for (const row of listed) if (row.version > known.version) row[sort] = sortValue(row, sort)
  // Prices move little in a second: most rows are in their places, which makes sorting them fast.
  return [...listed].sort(compare)
}

/** The rows of the living Sprinters, which follow the issuer's products. */
function createRows(issued: IssuedProducts) {
  const byId = new Map<ProductId, Row>()
  const compareProducts = createCompareProducts()
  let byName: readonly Row[] = []
  let backwards: readonly Row[] = []
  let bySymbol = new Map<string, Row[]>()
  let revision = -1

  /** The row of a state, which is a new one if the product is new or has another name. */
  function rowOf(state: IssuedState & { product: SprinterProduct }): { row: Row; isNew: boolean } {
    const { product } = state
    const known = byId.get(product.id)
    if (known?.product.name === product.name) {
      known.state = state
      known.product = product
      return { row: known, isNew: false }
    }
    if (known !== undefined) known.isListed = false
    const { id, symbol, productType, direction } = product
    const row: Row = {
      ...{ state, product, id, symbol, productType, direction },
      ...{ shownLeverage: null, leverage: null, distance: null, price: null },
      ...{ rank: 0, version: 0, isListed: true },
    }
    byId.set(id, row)
    return { row, isNew: true }
  }

  return {
    /** Whether products were issued, changed or ended since the last refresh. */
    areOthers: () => revision !== issued.revision(),
    /** Applies these changes. Returns the rows to price again. */
    refresh(): Row[] {
      if (revision === issued.revision()) return []
      revision = issued.revision()
      const gone = new Set(byId.keys())
      const changed: Row[] = []
      const added: Row[] = []
      for (const state of issued.living()) {
        if (!isSprinterState(state)) continue
        gone.delete(state.product.id)
        if (byId.get(state.product.id)?.state === state) continue
        const { row, isNew } = rowOf(state)
        changed.push(row)
        if (isNew) added.push(row)
      }
      for (const id of gone) {
        byId.get(id)!.isListed = false
        byId.delete(id)
      }
      const compare = (one: Row, other: Row) => compareProducts(one.product, other.product)
      byName = [...byName.filter(({ isListed }) => isListed), ...added].sort(compare)
      for (const [rank, row] of byName.entries()) row.rank = rank
      backwards = byName.toReversed()
      bySymbol = Map.groupBy(byName, ({ symbol }) => symbol)
      return changed
    },
    byName: (order: 'asc' | 'desc') => (order === 'asc' ? byName : backwards),
    bySymbol: () => bySymbol,
  }
}

function isSprinterState(state: IssuedState): state is IssuedState & { product: SprinterProduct } {
  return isSprinter(state.product)
}
