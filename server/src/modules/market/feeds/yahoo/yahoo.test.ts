// The feed of Yahoo, with the real package, against a local server that answers as Yahoo does.

import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../../../test/fixtures/manual-clock.ts'
import {
  startYahooServer,
  type YahooMood,
  type YahooServer,
} from '../../../../../test/fixtures/yahoo-server.ts'
import { loadCatalogue } from '../../catalogue/catalogue.ts'
import { createQuoteBook } from '../../quotes/quote-book.ts'
import type { Feed } from '../feed.ts'
import { createAskYahoo } from './ask-yahoo.ts'
import { createYahoo, pauseAfter } from './yahoo.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type,yahoo
KPN,KPN,NL0000009082,EUR,ss,KPN.AS
BP,BP,GB0007980591,GBX,ss,BP.L
IBM,IBM,US4592001014,USD,ss,IBM
AEX,AEX,NL0000000107,EUR,in,^AEX
EURGBP,EUR/GBP,EU0009653088,GBP,cu,EURGBP=X
EURUSD,EUR/USD,EU0009652759,USD,cu,EURUSD=X
PHIA,Philips,NL0000009538,EUR,ss,
`)
const log = pino({ level: 'silent' })
/** A Monday, 11:00 in Amsterdam. */
const monday = Date.parse('2026-03-02T10:00:00Z')
const seconds = (ms: number) => Math.floor(ms / 1000)
const minute = 60_000

let yahoo: YahooServer
let clock: ManualClock
let book: ReturnType<typeof createQuoteBook>
let feed: Feed
beforeEach(async () => {
  yahoo = await startYahooServer()
  clock = new ManualClock(monday)
  book = createQuoteBook(catalogue)
  feed = createYahoo({
    ...{ catalogue, clock, lastQuote: book.get, log, intervalMs: 5, maxLeap: 20 },
    ask: createAskYahoo({ fetch: yahoo.fetch, log, timeoutMs: 200 }),
    chance: () => 0,
  })
})
afterEach(async () => {
  await feed.stop()
  await yahoo.close()
})

const start = () =>
  feed.start({
    quotes: (raw: readonly RawQuote[]) => book.take(raw, feed.source, feed.quoteFilter!),
    alive() {},
    drop: book.drop,
  })
const rounds = (count: number) => {
  const until = yahoo.calls.length + count
  return vi.waitFor(() => expect(yahoo.calls.length).toBeGreaterThanOrEqual(until), { interval: 2 })
}
const bidAndAsk = (symbol: string) => {
  const quote = book.get(symbol)
  return quote && [formatDecimal(quote.bid), formatDecimal(quote.ask)]
}

describe('quotes of Yahoo', () => {
  it('are made around the last trade, with its own time and the delay of its exchange', async () => {
    const time = seconds(monday - 16 * minute)
    yahoo.says.set('KPN.AS', { price: 4.6, time, delay: 15 })
    yahoo.says.set('BP.L', { price: 450.5, time, delay: 20, currency: 'GBp' })
    yahoo.says.set('EURGBP=X', { price: 0.8649, time: seconds(monday), delay: 0, currency: 'GBP' })
    start()
    await rounds(2)
    expect(bidAndAsk('KPN')).toEqual(['4.599', '4.601'])
    expect(book.get('KPN')).toMatchObject({ time: time * 1000, delay: 15 * minute, source: 'yahoo' })
    expect(book.get('BP')).toMatchObject({ time: time * 1000, delay: 20 * minute })
    expect(book.get('EURGBP')).toMatchObject({ delay: 0 })
    expect(yahoo.calls[0]).toEqual(['KPN.AS', 'BP.L', 'IBM', '^AEX', 'EURGBP=X', 'EURUSD=X'])
  })

  it('are dropped one by one where they are malformed or in another currency', async () => {
    const time = seconds(monday - 16 * minute)
    yahoo.says.set('KPN.AS', { price: 4.6, time })
    yahoo.says.set('IBM', { price: 185, time, currency: 'EUR' })
    yahoo.says.set('^AEX', { price: null, time })
    yahoo.says.set('EURUSD=X', { price: 1.08, time: 'soon', currency: 'USD' })
    yahoo.says.set('BP.L', { price: 450, time, delay: 'late', currency: 'GBp' })
    start()
    await rounds(2)
    await feed.stop()
    expect(book.all().map(({ symbol }) => symbol)).toEqual(['KPN'])
    expect(book.dropped().wrong_currency).toBeGreaterThan(0)
    expect(book.dropped().wrong_form).toBeGreaterThanOrEqual(3)
  })

  it('change nothing without a trade, and jump only where the next one confirms it', async () => {
    yahoo.says.set('KPN.AS', { price: 4.6, time: seconds(monday - 20 * minute) })
    start()
    await rounds(3)
    expect(book.dropped()).toMatchObject({ duplicate: 0, not_newer: 0, unconfirmed: 0 })
    yahoo.says.set('KPN.AS', { price: 46, time: seconds(monday - 19 * minute) })
    await vi.waitFor(() => expect(book.dropped().unconfirmed).toBeGreaterThan(0))
    expect(bidAndAsk('KPN')).toEqual(['4.599', '4.601'])
    yahoo.says.set('KPN.AS', { price: 46.1, time: seconds(monday - 18 * minute) })
    await vi.waitFor(() => expect(bidAndAsk('KPN')).toEqual(['46.09', '46.11']))
  })

  it('are requested at night only for instruments that trade then', async () => {
    for (const [symbol, currency] of [
      ...[
        ['KPN.AS', 'EUR'] as const,
        ['BP.L', 'GBp'] as const,
        ['IBM', 'USD'] as const,
        ['^AEX', 'EUR'] as const,
      ],
      ...[['EURGBP=X', 'GBP'] as const, ['EURUSD=X', 'USD'] as const],
    ]) {
      yahoo.says.set(symbol, { price: 1, time: seconds(monday), currency })
    }
    start()
    await rounds(2)
    const askedAt = async (time: string) => {
      clock.advance(Date.parse(time) - clock.now())
      await rounds(2)
      return yahoo.calls.at(-1)
    }
    expect(await askedAt('2026-03-02T17:00:00Z')).toEqual([
      ...['KPN.AS', 'BP.L', 'IBM', '^AEX', 'EURGBP=X', 'EURUSD=X'],
    ])
    expect(await askedAt('2026-03-02T17:31:00Z')).toEqual(['IBM', 'EURGBP=X', 'EURUSD=X'])
    expect(await askedAt('2026-03-02T23:00:00Z')).toEqual(['EURGBP=X', 'EURUSD=X'])
  })

  it.each<YahooMood>(['too many requests', 'no crumb', 'wrong crumb', 'not JSON', 'other JSON', 'silent'])(
    'come again after Yahoo has failed: %s',
    async (mood) => {
      yahoo.says.set('KPN.AS', { price: 4.6, time: seconds(monday - 20 * minute) })
      start()
      await rounds(1)
      yahoo.setMood(mood)
      if (mood === 'no crumb') {
        // Its crumb stays valid as long as nothing else fails.
        yahoo.setMood('wrong crumb')
        await rounds(1)
        yahoo.setMood('no crumb')
      } else await rounds(2)
      yahoo.says.set('KPN.AS', { price: 4.7, time: seconds(monday - 19 * minute) })
      yahoo.setMood('well')
      await vi.waitFor(() => expect(bidAndAsk('KPN')).toEqual(['4.699', '4.701']))
    },
  )
})

describe('the pause after a round', () => {
  it('grows with each failure, to a quarter of an hour', () => {
    const minutes = [0, 1, 2, 3, 4, 5, 100].map((failures) => pauseAfter(failures, minute, 0.5) / minute)
    expect(minutes).toEqual([1, 2, 4, 8, 15, 15, 15])
    expect([pauseAfter(1, minute, 0), pauseAfter(1, minute, 1)]).toEqual([1.5 * minute, 2.5 * minute])
    expect(pauseAfter(0, minute, 0.9)).toBe(minute)
  })
})
