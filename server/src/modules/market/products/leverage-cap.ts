// Whether a product's leverage is over the legal cap: computed on demand, from the previous result, so that a price near
// the cap does not make it flicker. The result is written each midnight.

import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import {
  defaultCapBand,
  isOverCap,
  leverageCaps,
  leverageClassOf,
} from '@koersklasse/domain/products/bid-only.ts'
import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { leverageAtAsk } from '@koersklasse/domain/products/sprinter.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { IssuedProducts } from './issued-products.ts'
import type { IssuedState } from './issued-state.ts'

/** Whether a product is over its cap at a price; without a price, the previous result. */
export type IsOverLeverageCap = (state: IssuedState, price: EuroPrice | null) => boolean

export function createLeverageCap(
  catalogue: Catalogue,
  issued: Pick<IssuedProducts, 'onPut'>,
): IsOverLeverageCap {
  const last = new Map<ProductId, boolean>()
  issued.onPut(({ states }) => {
    for (const { product, ended } of states) if (ended !== null) last.delete(product.id)
  })
  return ({ product, isOverCap: written }, price) => {
    if (!isSprinter(product)) return false
    const before = last.get(product.id) ?? written
    if (price === null) return before
    const cap = leverageCaps[leverageClassOf(catalogue.instruments.get(product.symbol)!)]
    const now = isOverCap(leverageAtAsk(product, price)!, cap, defaultCapBand, before)
    if (now !== before) last.set(product.id, now)
    return now
  }
}
