// A market of many American shares: the game's own quote book, with a manual clock.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { isIsin } from '@koersklasse/domain/market/instrument.ts'
import { isMarketOpen } from '@koersklasse/domain/market/market-hours.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { loadCatalogue } from '@koersklasse/server/src/modules/market/catalogue/catalogue.ts'
import { createQuoteBook } from '@koersklasse/server/src/modules/market/quotes/quote-book.ts'
import type { EngineMarket } from '@koersklasse/server/src/modules/trading/orders/order-engine.ts'
import { ManualClock } from '@koersklasse/server/test/fixtures/manual-clock.ts'

const digits = '0123456789'

function isinOf(number: number): string {
  const body = `US${String(number).padStart(9, '0')}`
  return [...digits].map((digit) => body + digit).find(isIsin)!
}

/** This many shares, quoted in dollars at one dollar to the euro, on a Monday afternoon. */
export function createBenchMarket(shares: number) {
  const lines = Array.from(
    { length: shares },
    (_, number) => `S${number},Share ${number},${isinOf(number)},USD,ss,100,30,,`,
  )
  const catalogue = loadCatalogue(
    ['symbol,name,isin,currency,type,seed_price,annual_volatility_percent,underlying,factors']
      .concat('EURUSD,Euro,EU0009652759,USD,cu,1,8,,', lines)
      .join('\n'),
  )
  const book = createQuoteBook(catalogue)
  const clock = new ManualClock(Date.UTC(2026, 10, 23, 14))
  const quote = (symbol: string, bid: string, ask: string): void => {
    clock.advance(1)
    book.apply([{ symbol, bid, ask, time: clock.now() }], 'benchmark')
  }
  quote('EURUSD', '1', '1')

  const market: EngineMarket = {
    source: 'benchmark',
    hours: 'regular',
    now: () => clock.now(),
    isOpen: () => isMarketOpen(clock.now(), 'regular'),
    isOver: () => false,
    feedState: () => ({ isSilent: false, countsFrom: toEpochMs(0), countsRateAge: true }),
    product: (id) => catalogue.products.get(id),
    priceOf: book.priceOf,
    underlyingOf: (symbol) => symbol,
    exDateBreaks: () => [],
    stateOf: () => ({ product: 'listed', bidOnly: null }),
    onChange: (listener) =>
      book.onQuotes((quotes) =>
        listener({
          productIds: new Set(quotes.flatMap(({ symbol }) => catalogue.productsAffectedBy(symbol))),
        }),
      ),
  }
  return {
    market,
    clock,
    productIds: [...catalogue.products.keys()] as ProductId[],
    /** Quotes a share in cents: bid and ask a cent apart. */
    tick(share: number, ask: number): void {
      quote(`S${share}`, ((ask - 1) / 100).toFixed(2), (ask / 100).toFixed(2))
    },
  }
}
