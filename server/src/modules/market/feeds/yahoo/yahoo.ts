// Quotes of Yahoo Finance, which are delayed. To spare Yahoo's servers it asks for some symbols at a time, one call
// after the other, only while their exchange trades, and less often the longer it fails. Each pause begins when a round
// ends.

import type { Quote, RawQuote } from '@koersklasse/domain/market/quote.ts'
import { hoursOf, tradingSession } from '@koersklasse/domain/market/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/market/within-session.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Log } from '../../../../platform/log.ts'
import { slicesOf } from '../../../../platform/slices.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { createExternalQuoteFilter } from '../external-quote-filter.ts'
import type { Feed, FeedOutlet } from '../feed.ts'
import type { AskYahoo } from './ask-yahoo.ts'
import { readYahooQuote } from './read-yahoo-quote.ts'

const symbolsPerCall = 40
const longestPauseMs = 15 * 60_000
/** How long after the close the last trades may still come in: more than the longest delay. */
const afterCloseMs = 45 * 60_000

export interface YahooParts {
  catalogue: Catalogue
  ask: AskYahoo
  /** The market's, which is real time. */
  clock: Clock
  lastQuote(symbol: string): Quote | undefined
  /** The pause after a round of calls, in milliseconds. */
  intervalMs: number
  /** The most that a price may differ from the one before without being confirmed, in percent. */
  maxLeap: number
  /** From 0 to 1: spreads the retries of several servers. */
  chance(): number
  log: Log
}

export function createYahoo(parts: YahooParts): Feed {
  const { catalogue, clock, lastQuote, intervalMs, log } = parts
  const symbols = [...catalogue.yahooSymbols]
  let outlet: FeedOutlet | null = null
  let timer: NodeJS.Timeout | null = null
  let failures = 0
  const isTradingAt = (symbol: string, at: number): boolean => {
    const time = toEpochMs(at)
    const hours = hoursOf(catalogue.instruments.get(symbol)!)
    return isWithinSession(time, tradingSession(time, hours))
  }

  /** The symbols that trade now or did until recently, and those without any quote yet. */
  function wanted(): [symbol: string, yahooSymbol: string][] {
    const now = clock.now()
    return symbols.filter(
      ([symbol]) =>
        lastQuote(symbol) === undefined ||
        isTradingAt(symbol, now) ||
        isTradingAt(symbol, now - afterCloseMs),
    )
  }

  function take(
    some: readonly (readonly [string, string])[],
    answers: readonly unknown[],
    to: FeedOutlet,
  ): void {
    const symbolOf = new Map(some.map(([symbol, yahooSymbol]) => [yahooSymbol, symbol]))
    const now = clock.now()
    const raws: RawQuote[] = []
    for (const said of answers) {
      const symbol = symbolOf.get(String((said as { symbol?: unknown } | null)?.symbol))
      const instrument = symbol && catalogue.instruments.get(symbol)
      if (!instrument) {
        to.drop('unknown_symbol', 1)
        continue
      }
      const read = readYahooQuote(said, instrument, isTradingAt(instrument.symbol, now))
      if (!read.ok) to.drop(read.refusal, 1)
      // Without a trade since, Yahoo returns the same quote.
      else if (read.value.time !== lastQuote(instrument.symbol)?.time) raws.push(read.value)
    }
    to.quotes(raws)
  }

  async function poll(to: FeedOutlet): Promise<void> {
    for (const some of slicesOf(wanted(), symbolsPerCall)) {
      const answers = await parts.ask(some.map(([, yahooSymbol]) => yahooSymbol))
      // The feed may have been stopped meanwhile, and even started again.
      if (outlet !== to) return
      take(some, answers, to)
    }
    to.alive()
  }

  async function pollAndGoOn(to: FeedOutlet): Promise<void> {
    try {
      await poll(to)
      if (failures > 0) log.info({ failures }, 'Yahoo answers again')
      failures = 0
    } catch (fault) {
      if (failures === 0)
        log.warn({ reason: (fault as Error).message.slice(0, 300) }, 'Yahoo does not answer')
      failures += 1
    }
    if (outlet !== to) return
    timer = setTimeout(() => void pollAndGoOn(to), pauseAfter(failures, intervalMs, parts.chance()))
  }

  return {
    source: 'yahoo',
    quoteFilter: createExternalQuoteFilter(clock, { maxLeap: parts.maxLeap, isFirstBelieved: true }),
    start(to) {
      outlet = to
      void pollAndGoOn(to)
    },
    async stop() {
      outlet = null
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/**
 * How long to wait for the next round, in milliseconds: doubled after each failure, up to a quarter of an hour, and
 * then randomly up to a quarter more or less.
 */
export function pauseAfter(failures: number, intervalMs: number, chance: number): number {
  if (failures === 0) return intervalMs
  const doubled = Math.min(intervalMs * 2 ** Math.min(failures, 20), Math.max(longestPauseMs, intervalMs))
  return Math.round(doubled * (0.75 + chance / 2))
}
