import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../../../test/fixtures/manual-clock.ts'
import { type Catalogue, loadCatalogue } from '../../catalogue/catalogue.ts'
import { createQuoteBook } from '../../quotes/quote-book.ts'
import { createMarketTime } from '../market-clock.ts'
import { createReplay, type Replay } from './replay.ts'
import { parseQuotes, readTape, type Tape } from './tape.ts'

const file = fileURLToPath(
  new URL('../../../../../../content/tapes/week-2013-10-07.quotes.csv.gz', import.meta.url),
)
const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

const running: Replay[] = []
afterEach(async () => {
  for (const replay of running.splice(0)) await replay.stop()
})

/** A replay that the test advances, with a book; records each quote with the market's time of its arrival. */
function play(tape: Tape, options: { speed?: number; loop?: boolean; from?: number } = {}) {
  const real = new ManualClock(1_800_000_000_000)
  const start = toEpochMs(options.from ?? tape.quotes[0]!.time)
  const clockTold: number[] = []
  const market = createMarketTime(real, {
    ...{ state: 'waiting', marketTime: start, realTime: real.now(), pace: 0 },
  })
  market.onSet(({ marketTime }) => clockTold.push(marketTime))
  const book = createQuoteBook(tape.catalogue)
  const seen: (RawQuote & { at: number })[] = []
  const replay = createReplay({
    tape,
    speed: options.speed ?? 1,
    loop: options.loop ?? false,
    market,
    real,
    lastTimeOf: (symbol) => book.get(symbol)?.time,
  })
  running.push(replay)
  const outlet = {
    quotes(raw: readonly RawQuote[]) {
      const taken = book.take(raw, replay.source)
      for (const each of raw) seen.push({ ...each, at: market.now() })
      return taken
    },
    alive() {},
    drop: book.drop,
  }
  return {
    ...{ real, market, book, seen, replay, clockTold },
    start: () => replay.start(outlet),
    stop: () => replay.stop(),
    advance(ms: number) {
      real.advance(ms)
      replay.advanceTo(real.now())
    },
  }
}

const catalogue: Catalogue = loadCatalogue(`symbol,name,isin,currency,type
IBM,IBM,US4592001014,USD,ss
EURUSD,EUR/USD,EU0009652759,USD,cu
`)
const monday = Date.parse('2013-10-07T13:30:00Z')

/** A tape of IBM's quotes at some minutes after Monday's opening; the bid counts them from 1. */
function tapeAt(...minutes: number[]): Tape {
  const quotes = minutes.map((minute, index) => ({
    symbol: 'IBM',
    bid: String(index + 1),
    ask: String(index + 1),
    time: toEpochMs(monday + minute * minuteMs),
  }))
  return { name: 'test', catalogue, quotes, actions: [], dropped: new Map() }
}

describe('the recorded week, replayed', () => {
  const tape = readTape(file)
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(1)

  it('hands over every quote of the file, in order, and none before its time', () => {
    const { start, advance, seen, market, book, clockTold } = play(tape, { speed: 600 })
    start()
    let before = market.now()
    while (market.describe().state === 'running') {
      advance(700)
      expect(market.now()).toBeGreaterThanOrEqual(before)
      before = market.now()
    }
    expect(seen).toHaveLength(lines.length)
    expect(seen.filter(({ at, time }) => at < time)).toEqual([])
    const written = seen.map(({ time, symbol, bid, ask }) =>
      [new Date(time).toISOString(), symbol, bid, ask].join(),
    )
    expect(written.toSorted()).toEqual(lines.map((line) => line.replace('Z,', '.000Z,')).toSorted())
    expect(seen.map(({ time }) => time)).toEqual(
      seen.map(({ time }) => time).toSorted((one, other) => one - other),
    )
    expect(Object.values(book.dropped()).every((count) => count === 0)).toBe(true)

    const naive = new Map(
      lines.map((line) => line.split(',')).map(([, symbol, bid, ask]) => [symbol, [bid, ask]]),
    )
    const final = book
      .all()
      .map(({ symbol, bid, ask }) => [symbol, [formatDecimal(bid), formatDecimal(ask)]] as const)
    expect(new Map(final)).toEqual(naive)
    expect(market.now()).toBe(Date.parse('2013-10-12T00:01:00Z'))
    // The gold future trades at night, so that there is nothing to jump over: the clock is set to start and to end.
    expect(clockTold).toHaveLength(2)
  })

  it('jumps over the nights if the tape has only shares', () => {
    const quotes = tape.quotes.filter(({ symbol }) => symbol === 'IBM')
    const { start, advance, seen, market, clockTold } = play({ ...tape, quotes }, { speed: 600 })
    start()
    while (market.describe().state === 'running') advance(700)
    expect(seen).toHaveLength(quotes.length)
    const afterQuiet = quotes.slice(1).filter(({ time }, index) => time - quotes[index]!.time > 5 * minuteMs)
    expect(clockTold.slice(1, -1)).toEqual(afterQuiet.map(({ time }) => time))
    const nights = clockTold
      .map((time) => new Date(time).toISOString())
      .filter((time) => /T0[89]:/.test(time))
    expect(new Set(nights.map((time) => time.slice(8, 10)))).toEqual(new Set(['07', '08', '09', '10', '11']))
  })

  it('has at every moment the last quote of each symbol, as a naive scan of the file has', () => {
    const { start, advance, market, book } = play(tape, { speed: 3_600 })
    start()
    for (let step = 0; step < 40; step += 1) {
      advance(1_777)
      const now = new Date(market.now()).toISOString().replace('.000Z', 'Z')
      const known = lines.map((line) => line.split(',')).filter(([time]) => time! <= now)
      const naive = new Map(known.map(([time, symbol, bid]) => [symbol, [Date.parse(time!), bid]]))
      expect(
        new Map(book.all().map(({ symbol, time, bid }) => [symbol, [time, formatDecimal(bid)]])),
      ).toEqual(naive)
    }
  })

  it('continues where it was stopped, with the last quotes in the book', () => {
    const left = Date.parse('2013-10-09T15:00:30Z')
    const { start, advance, seen, market, book } = play(tape, { from: left })
    start()
    expect(market.now()).toBe(left)
    expect(
      book
        .all()
        .map(({ symbol }) => symbol)
        .toSorted(),
    ).toEqual(['AIG', 'BAC', 'EURUSD', 'GC', 'IBM', 'SPY'])
    expect(book.get('IBM')?.time).toBe(Date.parse('2013-10-09T15:00:00Z'))
    expect(book.get('EURUSD')?.time).toBeLessThanOrEqual(left)
    const before = seen.length
    advance(30_000)
    expect(seen.length).toBeGreaterThan(before)
    expect(book.get('IBM')?.time).toBe(Date.parse('2013-10-09T15:01:00Z'))
  })

  it('does not hand over quotes that the book already has', () => {
    const { start, book, seen } = play(tape, { from: Date.parse('2013-10-07T15:00:30Z') })
    const known = tape.quotes.filter(({ time }) => time <= Date.parse('2013-10-07T14:59:00Z'))
    book.apply(known, 'replay week-2013-10-07')
    start()
    expect(new Set(seen.map(({ time }) => time))).toEqual(new Set([Date.parse('2013-10-07T15:00:00Z')]))
    expect(book.dropped().not_newer).toBe(0)
  })
})

describe('the clock of a replay', () => {
  it('runs on the tape’s time, at its speed', () => {
    const { start, advance, market, seen } = play(tapeAt(0, 1, 2, 3), { speed: 60 })
    start()
    advance(500)
    expect([market.now() - monday, seen.length]).toEqual([30_000, 1])
    advance(500)
    expect([market.now() - monday, seen.length]).toEqual([60_000, 2])
  })

  it('never shows a time whose quotes are still to come', () => {
    const { start, market, real, seen, advance } = play(tapeAt(0, 1, 2))
    start()
    real.advance(90_000)
    expect([market.now() - monday, seen.length]).toEqual([minuteMs - 1, 1])
    advance(0)
    expect([market.now() - monday, seen.length]).toEqual([90_000, 2])
  })

  it('shows every quote in between, also when the timer is late', () => {
    const { start, advance, seen } = play(tapeAt(0, 1, 2, 3, 4))
    start()
    advance(180_000)
    expect(seen.map(({ bid, at }) => [bid, (at - monday) / minuteMs < Number(bid)])).toEqual([
      ['1', true],
      ['2', true],
      ['3', true],
      ['4', true],
    ])
  })

  it('jumps over more than five minutes without a quote, a second after the last one', () => {
    const { start, advance, market, seen } = play(tapeAt(0, 6, 7))
    start()
    advance(999)
    expect([market.now() - monday, seen.length]).toEqual([999, 1])
    advance(1)
    expect([market.now() - monday, seen.length]).toEqual([6 * minuteMs, 2])
    advance(minuteMs)
    expect(seen).toHaveLength(3)
  })

  it('jumps five minutes after the last quote at the latest', () => {
    const { start, advance, market } = play(tapeAt(0, 600, 601, 602), { speed: 6_000 })
    start()
    advance(50)
    expect(market.now() - monday).toBe(600 * minuteMs)
  })

  it('does not jump over five minutes or less', () => {
    const { start, advance, market } = play(tapeAt(0, 5))
    start()
    advance(4 * minuteMs)
    expect(market.now() - monday).toBe(4 * minuteMs)
  })

  it('jumps at once if it was stopped in a quiet period', () => {
    const { start, market, seen } = play(tapeAt(0, 60, 61), { from: monday + 30 * minuteMs })
    start()
    expect(market.now()).toBe(monday + 60 * minuteMs)
    expect(seen.map(({ bid }) => bid)).toEqual(['1', '2'])
  })

  it('is over at the end, and stays so when it is stopped and started again', async () => {
    const { start, stop, advance, market } = play(tapeAt(0, 1))
    expect(market.describe().state).toBe('waiting')
    start()
    expect(market.describe().state).toBe('running')
    advance(10 * minuteMs)
    const end = market.describe()
    expect([end.marketTime - monday, end.state, end.pace]).toEqual([minuteMs, 'over', 0])
    advance(10 * minuteMs)
    expect(market.now() - monday).toBe(minuteMs)
    await stop()
    expect(market.describe().state).toBe('over')
    start()
    expect([market.now() - monday, market.describe().state]).toEqual([minuteMs, 'over'])
  })

  it('stands still while it is stopped, and continues from there', async () => {
    const { start, advance, market, replay, seen, real } = play(tapeAt(0, 1, 2))
    start()
    advance(30_000)
    await replay.stop()
    real.advance(10 * minuteMs)
    expect(market.now() - monday).toBe(30_000)
    start()
    advance(30_000)
    expect(seen.map(({ bid }) => bid)).toEqual(['1', '2'])
  })
})

describe('a looped replay', () => {
  it('begins again whole weeks later', () => {
    const { start, advance, seen, market } = play(tapeAt(0, 1), { loop: true })
    start()
    advance(minuteMs)
    advance(1_000)
    expect(market.now()).toBe(monday + weekMs)
    advance(minuteMs)
    advance(1_000)
    expect(seen.map(({ bid, time }) => [bid, time - monday])).toEqual([
      ['1', 0],
      ['2', minuteMs],
      ['1', weekMs],
      ['2', weekMs + minuteMs],
      ['1', 2 * weekMs],
    ])
  })

  it('keeps to the hours of the exchange when the clocks change', () => {
    // The clocks went back on 27 October: half past three in Amsterdam is an hour later from then on.
    const from = monday + 2 * weekMs + 30_000
    const { start, advance, seen, book } = play(tapeAt(0, 1), { loop: true, from })
    start()
    advance(30_000)
    advance(1_000)
    expect(new Date(book.get('IBM')!.time).toISOString()).toBe('2013-10-28T14:30:00.000Z')
    advance(minuteMs)
    advance(1_000)
    expect(seen.slice(-4).map(({ time }) => new Date(time).toISOString())).toEqual([
      '2013-10-21T13:31:00.000Z',
      '2013-10-28T14:30:00.000Z',
      '2013-10-28T14:31:00.000Z',
      '2013-11-04T14:30:00.000Z',
    ])
    const later = play(tapeAt(0, 1), { loop: true, from: Date.parse('2014-03-31T13:30:30Z') })
    later.start()
    expect(new Date(later.book.get('IBM')!.time).toISOString()).toBe('2014-03-31T13:30:00.000Z')
  })

  it('begins two weeks later if it is longer than one week', () => {
    const { start, advance, seen } = play(tapeAt(0, 8 * 24 * 60), { loop: true })
    start()
    advance(1_000)
    advance(1_000)
    expect(seen.at(-1)!.time).toBe(monday + 2 * weekMs)
  })

  it('continues in a later pass, with the last quotes of the pass before', () => {
    const tape = tapeAt(0, 1, 2)
    const pair = { symbol: 'EURUSD', bid: '1.35', ask: '1.36', time: toEpochMs(monday + 3 * minuteMs) }
    const from = monday + 2 * weekMs + 90_000
    const { start, book, market } = play({ ...tape, quotes: [...tape.quotes, pair] }, { loop: true, from })
    start()
    expect(market.now()).toBe(from)
    expect(book.get('IBM')?.time).toBe(monday + 2 * weekMs + minuteMs)
    expect(book.get('EURUSD')?.time).toBe(monday + weekMs + 3 * minuteMs)
  })
})

describe('a tape with garbage in it', () => {
  const csv = `time,symbol,bid,ask
2013-10-07T13:31:00Z,IBM,185.92,185.94
2013-10-07T13:30:00Z,IBM,185.90,185.93
2013-10-07T13:32:00Z,XYZ,1,2
2013-10-07T13:32:00Z,IBM,NaN,2
2013-10-07T13:32:00Z,IBM,0,2
2013-10-07T13:32:00Z,IBM,-1,2
2013-10-07T13:32:00Z,IBM,3,2
yesterday,IBM,1,2
1381152720000,IBM,1,2
2013-10-07T13:33:00,EURUSD,1.35,1.36
2013-10-07T13:34:00Z,IBM,185.92,185.94,185.95

2013-10-07T13:35:00Z,IBM,18`

  it('keeps the valid lines, by time, and counts the others', () => {
    const { quotes, dropped } = parseQuotes(csv, catalogue)
    expect(quotes.map(({ symbol, bid, time }) => [symbol, bid, new Date(time).toISOString()])).toEqual([
      ['IBM', '185.90', '2013-10-07T13:30:00.000Z'],
      ['IBM', '185.92', '2013-10-07T13:31:00.000Z'],
      ['EURUSD', '1.35', '2013-10-07T13:33:00.000Z'],
    ])
    expect(Object.fromEntries(dropped)).toEqual({
      unknown_symbol: 1,
      not_a_price: 1,
      not_positive: 2,
      ask_below_bid: 1,
      not_a_time: 2,
      half_line: 2,
    })
  })

  it('reports to the book what was dropped', () => {
    const { start, book } = play({ name: 'test', catalogue, actions: [], ...parseQuotes(csv, catalogue) })
    start()
    expect(book.dropped()).toMatchObject({ half_line: 2, not_positive: 2 })
    expect(book.all()).toHaveLength(1)
  })

  it.each([
    ['not a tape.csv', 'is not the name of a tape'],
    ['nowhere/week.quotes.csv', 'cannot be read'],
  ])('is rejected with a plain sentence: %s', (path, sentence) => {
    expect(() => readTape(path)).toThrow(sentence)
  })
})
