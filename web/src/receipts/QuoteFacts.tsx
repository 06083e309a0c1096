import type { Product } from '@koersklasse/contract/market.ts'
import type { Transaction } from '@koersklasse/contract/trading.ts'
import { factName } from '../terms/fact-name.tsx'
import { t } from '../text/t.ts'
import { type Fact, FactList } from '../ui/layout/FactList.tsx'
import { formatDecimal, formatMoment, formatMoney } from '../ui/numbers/format.ts'

/** A quote in full, so that it can be checked against the feed: in euro and in its own currency, with time and source. */
export function QuoteFacts({
  quoted: { bid, ask, quote, currencyQuote },
  product,
}: {
  quoted: Pick<Transaction, 'bid' | 'ask' | 'quote' | 'currencyQuote'>
  product: Product | null
}) {
  const facts: Fact[] = []
  // A payout at the end of a product has neither a bid nor an ask.
  if (bid !== null) facts.push([factName('bid', t('prices.bid')), formatMoney(bid)])
  if (ask !== null) facts.push([factName('ask', t('prices.ask')), formatMoney(ask)])
  // The price of an issued product is derived from its underlying's quote, which is shown as well. Without a bid, the
  // quote is all there is.
  const isIssued = product !== null && product.ratio !== null
  if (quote !== null && product !== null && (isIssued || currencyQuote !== null || bid === null)) {
    const name = isIssued ? quote.symbol : t('trading.receipt.original', { currency: product.currency })
    facts.push([name, t('trading.receipt.originalText', both(quote))])
  }
  if (currencyQuote !== null)
    facts.push([
      factName('exchange-rate', t('trading.receipt.rate')),
      t('trading.receipt.rateText', both(currencyQuote)),
    ])
  const dated = quote ?? currencyQuote
  if (dated !== null) {
    facts.push([t('trading.receipt.quoteTime'), formatMoment(dated.time)])
    facts.push([t('trading.receipt.source'), sourceText(dated.source)])
  }
  return <FactList facts={facts} />
}

function both({ bid, ask }: { bid: string; ask: string }) {
  return { bid: formatDecimal(bid), ask: formatDecimal(ask) }
}

/** The source of a quote: the feed, and the tape that it played, if any. */
function sourceText(source: string): string {
  const [feed = '', ...detail] = source.split(' ')
  if (!isFeed(feed)) return source
  return [t(`trading.receipt.sources.${feed}`), ...detail].join(', ')
}

const feeds = ['simulator', 'replay', 'ingest', 'yahoo'] as const

function isFeed(name: string): name is (typeof feeds)[number] {
  return feeds.some((feed) => feed === name)
}
