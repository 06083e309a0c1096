// The lists that are complete: underlyings, shares, ETFs and trackers. Each is written once, and again when something on
// it has changed.

import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import type { getTrackers, getUnderlyings, PopularLocale } from '@koersklasse/contract/market.ts'
import type { Instrument, Product } from '@koersklasse/domain/market/instrument.ts'
import { WrittenAnswer } from '../../../http/route.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Underlyings } from '../catalogue/underlyings.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { Changes } from './changes.ts'
import { createCompareProducts } from './sort-by-name.ts'
import { type Texts, writeList } from './texts.ts'

export interface ListProducts {
  underlyings(): WrittenAnswer<CallOutput<typeof getUnderlyings>>
  /** The products of a type, by name: all of them, or those on one underlying. */
  products(
    type: 'ss' | 'etf' | 'tracker',
    underlyingSymbol: string | undefined,
  ): WrittenAnswer<CallOutput<typeof getTrackers>>
}

/** A list as it was written, and what it was written of. */
interface Written {
  things: readonly { symbol: string }[]
  change: number
  answer: WrittenAnswer<never>
}

export function createListProducts(deps: {
  catalogue: Catalogue
  underlyings: Underlyings
  popular: Record<PopularLocale, string[]>
  issued: IssuedProducts
  changes: Changes
  texts: Texts
}): ListProducts {
  const { catalogue, underlyings, issued, changes, texts } = deps
  const written = new Map<string, Written>()
  const compareProducts = createCompareProducts()
  const allUnderlyings = [...underlyings.values()]
  const popular = JSON.stringify(deps.popular)
  let trackers: readonly Product[] = []
  let revision = -1

  function livingTrackers(): readonly Product[] {
    if (revision === issued.revision()) return trackers
    revision = issued.revision()
    written.clear()
    trackers = [...issued.living()]
      .map(({ product }): Product => product)
      .filter(({ productType }) => productType === 'tracker')
      .sort(compareProducts)
    return trackers
  }

  /** Keeps one text for each name; names must come from the catalogue, so that their number has a bound. */
  function listed<Thing extends Instrument | Product>(
    name: string,
    find: () => readonly Thing[],
    write: (things: readonly Thing[]) => Buffer,
  ): WrittenAnswer<never> {
    changes.look()
    const known = written.get(name)
    const things = (known?.things as readonly Thing[] | undefined) ?? find()
    const change = things.reduce((last, { symbol }) => Math.max(last, changes.of(symbol)), 0)
    if (known?.change === change) return known.answer
    const answer = new WrittenAnswer<never>(write(things))
    written.set(name, { things, change, answer })
    return answer
  }

  /** A product belongs to its own underlying; an ETF to the one that it follows, where the catalogue names it. */
  function isOn({ symbol, productType }: Product, underlyingSymbol: string): boolean {
    if (productType === 'tracker') return symbol === underlyingSymbol
    if (catalogue.followedBy.get(symbol) === underlyingSymbol) return true
    return symbol === underlyingSymbol && underlyings.has(symbol)
  }

  return {
    underlyings: () =>
      listed(
        'underlyings',
        () => allUnderlyings,
        (all) => writeList('{"underlyings":[', all.map(texts.underlying), `],"popular":${popular}}`),
      ),
    products(type, underlyingSymbol) {
      const all = livingTrackers()
      if (underlyingSymbol !== undefined && !catalogue.instruments.has(underlyingSymbol))
        return new WrittenAnswer(writeList('{"products":[', [], ']}'))
      const ofType = (): readonly Product[] =>
        type === 'tracker'
          ? all
          : [...catalogue.products.values()].filter(({ productType }) => productType === type)
      return listed(
        `${type} ${underlyingSymbol ?? ''}`,
        () => ofType().filter((each) => underlyingSymbol === undefined || isOn(each, underlyingSymbol)),
        (found) => writeList('{"products":[', found.map(texts.product), ']}'),
      )
    },
  }
}
