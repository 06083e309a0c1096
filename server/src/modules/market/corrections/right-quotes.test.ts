import { after as afterQuotesOf } from '@koersklasse/domain/corrections/replay.ts'
import { euroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../../platform/random.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { createRightPrices, createRightQuotes, type RightQuotes } from './right-quotes.ts'

const random = createRandom('right quotes')
const draw = (below: number) => Math.floor(random.uniform() * below)

/** Quotes of two symbols, whose feeds may be behind each other. */
function drawQuotes(count: number): Quote[] {
  const last = new Map([
    ['KPN', 0],
    ['IBM', 5],
  ])
  return Array.from({ length: count }, (_, index) => {
    const symbol = draw(2) === 0 ? 'KPN' : 'IBM'
    const time = last.get(symbol)! + 1 + draw(4)
    last.set(symbol, time)
    const price = toDecimal(String(1 + index))
    return { symbol, bid: price, ask: price, time: toEpochMs(time), source: 'test' }
  })
}

describe('right quotes', () => {
  const all = drawQuotes(60)
  const quotes = createRightQuotes(all)
  const instants = Array.from({ length: 160 }, (_, at) => toEpochMs(at))

  it.each(['KPN', 'IBM', 'AEX'])('of %s are found at each moment', (symbol) => {
    for (const time of instants)
      for (const known of [...all.keys(), -1, Number.POSITIVE_INFINITY]) {
        const come = all.filter(
          (quote, number) => quote.symbol === symbol && quote.time <= time && number <= known,
        )
        expect(quotes.quoteAt(symbol, { time, quotes: known })).toBe(come.at(-1) ?? null)
      }
  })

  it.each(['KPN', 'IBM', 'AEX'])('of %s are found since each instant, with their numbers', (symbol) => {
    for (const from of instants)
      expect(quotes.since(symbol, from)).toEqual(
        [...all.entries()]
          .filter(([, quote]) => quote.symbol === symbol && quote.time >= from)
          .map(([number, quote]) => ({ quote, number })),
      )
  })
})

describe('right prices', () => {
  const catalogue = loadCatalogue('symbol,name,isin,currency,type\nKPN,KPN,NL0000009082,EUR,ss\n')
  const product = [...catalogue.products.values()][0]!
  const quote: Quote = {
    ...{ symbol: 'KPN', time: toEpochMs(5), source: 'test' },
    ...{ bid: toDecimal('3.10'), ask: toDecimal('3.20') },
  }

  it('are computed once at a quote, however many portfolios are replayed', () => {
    const quotes = createRightQuotes([quote])
    const quoteAt = vi.fn<RightQuotes['quoteAt']>(quotes.quoteAt)
    const none = { get: () => undefined }
    const prices = createRightPrices({
      ...{ catalogue, issued: none, quotes: { ...quotes, quoteAt }, levels: new Map(), ends: new Map() },
      ...({ actions: {}, terms: {}, price: () => null } as never as Pick<
        Parameters<typeof createRightPrices>[0],
        'actions' | 'terms' | 'price'
      >),
    })
    const expected = euroPrice(quote, 'EUR', null)
    const step = { time: toEpochMs(5), quotes: 0 }
    expect([prices.priceAt(product.id, step), prices.priceAt(product.id, step)]).toEqual([expected, expected])
    expect(quoteAt).toHaveBeenCalledTimes(1)
    expect(prices.priceAt(product.id, afterQuotesOf(toEpochMs(4)))).toBeNull()
    expect(prices.priceAt(product.id, afterQuotesOf(toEpochMs(6)))).toEqual(expected)
  })
})
