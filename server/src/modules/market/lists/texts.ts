// Instruments and products as JSON, written once and kept until they change.

import type { Instrument, Product } from '@koersklasse/domain/market/instrument.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { Wire } from '../wire/wire.ts'
import type { Changes } from './changes.ts'

export interface Texts {
  underlying(instrument: Instrument): string
  product(product: Product): string
}

/** @param deps.changes as of its last look, which the caller takes */
export function createTexts(deps: {
  wire: Wire
  issued: IssuedProducts
  changes: Pick<Changes, 'of'>
}): Texts {
  const { wire, issued, changes } = deps

  /** Keeps a text with each thing it is written of: as many as there are things, and none for those that are gone. */
  function keep<Thing extends { symbol: string }>(write: (thing: Thing) => unknown) {
    const texts = new WeakMap<object, { change: number; text: string }>()
    return (thing: Thing, key: object): string => {
      const change = changes.of(thing.symbol)
      const known = texts.get(key)
      if (known?.change === change) return known.text
      const text = JSON.stringify(write(thing))
      texts.set(key, { change, text })
      return text
    }
  }

  const underlying = keep(wire.underlying)
  const product = keep(wire.product)
  return {
    underlying: (instrument) => underlying(instrument, instrument),
    // A product of the issuer has a new state when its terms change.
    product: (each) => product(each, issued.get(each.id) ?? each),
  }
}
