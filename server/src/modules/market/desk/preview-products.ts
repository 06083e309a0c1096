// What a corporate action would do to the issuer's products on an instrument.

import type { SprinterEffect } from '@koersklasse/contract/desk/market.ts'
import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { afterDividend } from '@koersklasse/domain/corporate-actions/dividend.ts'
import { splitSprinter } from '@koersklasse/domain/corporate-actions/split.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { isSprinter, type SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { directions } from '@koersklasse/domain/products/sprinter.ts'
import type { IssuerTerms } from '../issuer/issuer-terms.ts'
import type { IssuedProducts } from '../products/issued-products.ts'

/** How many products an action concerns, and what becomes of one Sprinter of each direction. */
export type PreviewProducts = (action: CorporateAction) => { products: number; sprinters: SprinterEffect[] }

export function createPreviewProducts(
  issued: Pick<IssuedProducts, 'livingOn'>,
  terms: Pick<IssuerTerms, 'dividendShare'>,
): PreviewProducts {
  function after(sprinter: SprinterProduct, action: CorporateAction): SprinterProduct | null {
    switch (action.kind) {
      case 'dividend':
        return afterDividend(sprinter, action.amount, terms.dividendShare)
      case 'split':
        return splitSprinter(sprinter, action.split)
      case 'delisting':
        return null
    }
  }

  return (action) => {
    const products = [...issued.livingOn(action.symbol)].map(({ product }) => product)
    const sprinters = directions.flatMap((direction) => {
      const sprinter = products.filter(isSprinter).find((product) => product.direction === direction)
      if (sprinter === undefined) return []
      const later = after(sprinter, action)
      return [{ name: sprinter.name, before: levelsOf(sprinter), after: later && levelsOf(later) }]
    })
    return { products: products.length, sprinters }
  }
}

function levelsOf({ financingLevel, stopLossLevel, ratio }: SprinterProduct) {
  return {
    financingLevel: formatDecimal(financingLevel),
    stopLossLevel: formatDecimal(stopLossLevel),
    ratio: formatDecimal(ratio),
  }
}
