// Whether a product's leverage is over the legal cap: found out when somebody asks, from what it was the last time, so that
// a price about the cap does not make it flicker. What nobody asks for costs nothing; each midnight it is written down.

import { defaultCapBand, isOverCap, leverageCaps, leverageClassOf } from '@koersklasse/domain/bid-only.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import type { ProductId } from '@koersklasse/domain/instrument.ts'
import { isSprinter } from '@koersklasse/domain/issued-product.ts'
import { leverageAtAsk } from '@koersklasse/domain/sprinter.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { IssuedProducts } from './issued-products.ts'
import type { IssuedState } from './issued-state.ts'

/** Whether a product is over its cap at a price; where there is no price, whether it was. */
export type IsOverCapNow = (state: IssuedState, price: EuroPrice | null) => boolean

export function createIsOverCapNow(
  catalogue: Catalogue,
  issued: Pick<IssuedProducts, 'onPut'>,
): IsOverCapNow {
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
