// Instruments and products as JSON in UTF-8, written once and kept until they change. They are bytes, because a string
// would be encoded again for each call; one that is beyond Latin-1 takes a tenth of a millisecond a page.

import type { Instrument, Product } from '@koersklasse/domain/market/instrument.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { Wire } from '../wire/wire.ts'
import type { Changes } from './changes.ts'

export interface Texts {
  underlying(instrument: Instrument): Buffer
  product(product: Product): Buffer
}

/** @param deps.changes as of its last look, which the caller takes */
export function createTexts(deps: {
  wire: Wire
  issued: IssuedProducts
  changes: Pick<Changes, 'of'>
}): Texts {
  const { wire, issued, changes } = deps

  /** Keeps a text with each thing that it describes. The text of a thing that is gone is dropped with it. */
  function keep<Thing extends { symbol: string }>(write: (thing: Thing) => unknown) {
    const texts = new WeakMap<object, { change: number; text: Buffer }>()
    return (thing: Thing, key: object): Buffer => {
      const change = changes.of(thing.symbol)
      const known = texts.get(key)
      if (known?.change === change) return known.text
      const text = Buffer.from(JSON.stringify(write(thing)))
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

const comma = Buffer.from(',')

/** Writes an object that begins with a list: what stands before the list, its texts, and what stands after it. */
export function writeList(before: string, texts: readonly Buffer[], after: string): Buffer {
  const parts = texts.flatMap((text, place) => (place === 0 ? [text] : [comma, text]))
  return Buffer.concat([Buffer.from(before), ...parts, Buffer.from(after)])
}
