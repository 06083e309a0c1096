import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote, RawQuote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { createQuoteBook } from './quote-book.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
BP,BP,GB0007980591,GBp,ss
IBM,IBM,US4592001014,USD,ss
KPN,KPN,NL0000009082,EUR,ss
EURGBP,EUR/GBP,EU0009653088,GBP,cu
EURUSD,EUR/USD,EU0009652759,USD,cu
`)
const [bp, ibm, kpn] = ['GB0007980591', 'US4592001014', 'NL0000009082'].map(toProductId)

const raw = (symbol: string, bid: string, ask: string, time = 1): RawQuote => ({ symbol, bid, ask, time })

function bookWith(...quotes: RawQuote[]) {
  const book = createQuoteBook(catalogue)
  book.apply(quotes, 'test')
  return book
}

describe('the price of a product', () => {
  it('is its own quote, in whole cents', () => {
    expect(bookWith(raw('KPN', '4.601', '4.603')).priceOf(kpn!)).toMatchObject({ bid: 460, ask: 461 })
  })

  it('is converted with the quote of its currency', () => {
    const book = bookWith(raw('BP', '450', '450'), raw('EURGBP', '0.87', '0.87'))
    expect(book.priceOf(bp!)).toMatchObject({ bid: 517, ask: 518 })
    book.apply([raw('EURGBP', '0.9', '0.9', 2)], 'test')
    expect(book.priceOf(bp!)).toMatchObject({ bid: 500, ask: 500, time: 2, currencyQuote: { time: 2 } })
  })

  it('is absent before it, or its currency, has a quote', () => {
    const book = bookWith(raw('IBM', '185.92', '185.94'))
    expect(book.priceOf(ibm!)).toBeNull()
    expect(book.priceOf(kpn!)).toBeNull()
    expect(book.priceOf(toProductId('XX0000000000'))).toBeNull()
    book.apply([raw('EURUSD', '1.3556', '1.3558')], 'test')
    expect(book.priceOf(ibm!)).toMatchObject({ bid: 137_13, ask: 137_16 })
  })
})

describe('the book', () => {
  it('counts dropped quotes by instrument, and those without one together', () => {
    const book = bookWith(raw('KPN', '5', '5', 10), raw('KPN', '0', '1'), raw('KPN', '0', '2'))
    book.apply([raw('IBM', '-1', '1'), raw('XYZ', '1', '1'), raw('ZYX', '1', '1')], 'test')
    book.apply([{ ...raw('KPN', '1', '1'), symbol: 7 as unknown as string }], 'test')
    book.drop('half_line', 5)
    expect(book.droppedBySymbol()).toEqual([
      { symbol: null, reason: 'half_line', quotes: 5 },
      { symbol: null, reason: 'unknown_symbol', quotes: 3 },
      { symbol: 'KPN', reason: 'not_positive', quotes: 2 },
      { symbol: 'IBM', reason: 'not_positive', quotes: 1 },
    ])
  })

  it('takes a quote only if newer', () => {
    const book = bookWith(raw('KPN', '5', '5', 10))
    for (const time of [9, 10]) expect(book.apply([raw('KPN', '4', '4', time)], 'test')).toEqual([])
    expect(book.apply([raw('KPN', '6', '6', 11)], 'test')).toHaveLength(1)
    expect(formatDecimal(book.get('KPN')!.bid)).toBe('6')
    expect(book.dropped().not_newer).toBe(2)
  })

  it('counts and drops garbage, and takes the rest', () => {
    const book = bookWith(
      raw('XYZ', '1', '1'),
      raw('KPN', 'NaN', '1'),
      raw('KPN', '0', '1'),
      raw('KPN', '-1', '1'),
      raw('KPN', '2', '1'),
      raw('KPN', '1', '1', Number.NaN),
      raw('KPN', '4.6', '4.7'),
    )
    book.drop('half_line', 3)
    expect(book.all()).toHaveLength(1)
    const counts = Object.entries(book.dropped()).filter(([, count]) => count > 0)
    expect(Object.fromEntries(counts)).toEqual({
      unknown_symbol: 1,
      not_a_time: 1,
      not_a_price: 1,
      not_positive: 2,
      ask_below_bid: 1,
      half_line: 3,
    })
  })

  it('reports quotes accepted together, once all of them are in', () => {
    const book = createQuoteBook(catalogue)
    const announced: [string[], unknown][] = []
    const tell = (quotes: readonly Quote[]) =>
      announced.push([quotes.map(({ symbol }) => symbol), book.priceOf(ibm!)?.bid])
    const end = book.onQuotes(tell)
    book.apply([raw('IBM', '100', '100'), raw('KPN', 'NaN', '1'), raw('EURUSD', '1', '1')], 'test')
    book.apply([raw('IBM', '100', '100')], 'test')
    end()
    book.apply([raw('IBM', '100', '100', 2)], 'test')
    expect(announced).toEqual([[['IBM', 'EURUSD'], 100_00]])
  })
})
