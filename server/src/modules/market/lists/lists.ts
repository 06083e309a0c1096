// The lists of the market, which all callers share: prices are written as JSON once for all, and again when they change.

import type { PopularLocale } from '@koersklasse/contract/market.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Underlyings } from '../catalogue/underlyings.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { Products } from '../products/products.ts'
import type { SprinterFigures } from '../products/sprinter-figures.ts'
import type { Wire } from '../wire/wire.ts'
import { type ChangesDeps, createChanges } from './changes.ts'
import { createListProducts, type ListProducts } from './list-products.ts'
import { createListSprinters, type ListSprinters } from './list-sprinters.ts'
import { createSprinterOrders } from './sprinter-orders.ts'
import { createTexts } from './texts.ts'

export interface Lists extends ListProducts {
  /** The Sprinters that have not ended. */
  sprinters: ListSprinters
}

export function createLists(
  deps: ChangesDeps & {
    catalogue: Catalogue
    underlyings: Underlyings
    popular: Record<PopularLocale, string[]>
    issued: IssuedProducts
    products: Products
    figures: SprinterFigures
    wire: Wire
  },
): Lists {
  const changes = createChanges(deps)
  const texts = createTexts({ ...deps, changes })
  const orders = createSprinterOrders({ ...deps, priceOf: deps.products.priceOf, changes })
  return {
    ...createListProducts({ ...deps, changes, texts }),
    sprinters: createListSprinters({ ...deps, orders, texts }),
  }
}
