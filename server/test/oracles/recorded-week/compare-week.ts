// Plays the recorded week on the game's market and on the ladder twin, and compares every product of the ladder: its
// levels, price and leverage, and whether it still lives.

import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import { mid } from '@koersklasse/domain/market/quote.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { leverage } from '@koersklasse/domain/products/sprinter.ts'
import type { Kysely } from 'kysely'
import { type IssuerTerms, readIssuerTerms } from '../../../src/modules/market/issuer/issuer-terms.ts'
import type { EndedState, IssuedState } from '../../../src/modules/market/products/issued-state.ts'
import type { Schema } from '../../../src/platform/database/schema.ts'
import { ManualClock } from '../../fixtures/manual-clock.ts'
import { openMarketNode } from '../../fixtures/market-node.ts'
import { createLadderTwin, type Reckoned, type TermsFile } from './ladder-twin.ts'
import { weekCatalogue, weekLines } from './tape-lines.ts'

/** The game's own terms, as text. */
export const ownTermsFile: TermsFile = JSON.parse(
  readFileSync(new URL('../../../../content/issuer.json', import.meta.url), 'utf8'),
)

/** Higher leverages than the game's, so that the week knocks out products on each underlying, and X-Turbos on gold. */
export const steepTermsFile: TermsFile = {
  ...ownTermsFile,
  ladder: {
    ...ownTermsFile.ladder,
    leverages: {
      ...ownTermsFile.ladder.leverages,
      ...{ other: ['3', '10', '20', '30', '40', '60'], major: ['5', '10', '18', '25', '50', '80'] },
    },
  },
  buffers: { ...ownTermsFile.buffers, ss: '0.005', etf: '0.005', XC0009655157: '0.005' },
  xTurbos: {
    ...ownTermsFile.xTurbos,
    on: ['XC0009655157'],
    leverages: { ...ownTermsFile.xTurbos.leverages, major: ['40'] },
  },
}

export interface Comparison {
  /** The number of comparisons of a product at a line. */
  compared: number
  differing: number
  /** The first few differences. */
  differences: string[]
  /** Each Sprinter as it was issued, and the products that ended. */
  issued: IssuedState[]
  ended: EndedState[]
}

const differencesKept = 5

/**
 * @param every the number of lines from one comparison to the next; every line of the currency is compared in addition
 * @param played the terms of the game, if they must differ from the twin's
 */
export async function compareWeek(
  kysely: Kysely<Schema>,
  terms: TermsFile,
  every: number,
  played: IssuerTerms = readIssuerTerms(JSON.stringify(terms)),
): Promise<Comparison> {
  const clock = new ManualClock(weekLines[0]!.time)
  const node = await openMarketNode({ kysely, catalogue: weekCatalogue, clock, terms: played })
  const twin = createLadderTwin(terms)
  const comparison: Comparison = { compared: 0, differing: 0, differences: [], issued: [], ended: [] }
  const seen = new Set<string>()
  node.issuer.onEnded((states) => comparison.ended.push(...states))
  await node.issuer.begin()

  function differ(what: string): void {
    comparison.differing += 1
    if (comparison.differences.length < differencesKept) comparison.differences.push(what)
  }

  function onNode({ product }: IssuedState): Reckoned {
    const price = node.products.priceOf(product.id)
    const levels = isSprinter(product) ? `${product.financingLevel} ${product.stopLossLevel}` : ''
    const priced = { levels, price: price && `${price.bid} ${price.ask}` }
    if (price === null || !isSprinter(product)) return { ...priced, leverage: null, shownLeverage: null }
    const twiceMid = (2n * mid(price.quote)) as Decimal
    const conversion = euroConversion(product.currency, price.currencyQuote)!
    return {
      ...priced,
      leverage: String(leverage(product, twiceMid, toCents(price.bid + price.ask), conversion)),
      shownLeverage: String(node.figures.leverage(product)),
    }
  }

  for (const [index, line] of weekLines.entries()) {
    clock.advance(line.time - clock.now())
    node.apply({ ...line })
    twin.take(line)
    for (const state of node.issued.livingOn(line.symbol)) {
      if (seen.has(state.product.id) || !isSprinter(state.product)) continue
      seen.add(state.product.id)
      comparison.issued.push(state)
    }
    if (index % every !== 0 && line.symbol !== 'EURUSD') continue
    for (const symbol of weekCatalogue.instruments.keys()) {
      const keys = new Set(twin.livingOn(symbol))
      for (const state of node.issued.livingOn(symbol)) {
        comparison.compared += 1
        const [here, there] = [onNode(state), twin.reckon(symbol, state.rung)]
        if (!isDeepStrictEqual(here, there)) {
          differ(
            `${state.product.name} at ${new Date(line.time).toISOString()}: ${JSON.stringify(here)}, not ${JSON.stringify(there)}`,
          )
        }
        keys.delete(state.rung)
      }
      for (const key of keys) differ(`${symbol} ${key} is missing at ${new Date(line.time).toISOString()}`)
    }
  }
  await node.issuer.flush()
  return comparison
}
