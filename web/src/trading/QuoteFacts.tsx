import type { Product } from '@koersklasse/contract/market.ts'
import type { Transaction } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { FactList } from '../ui/FactList.tsx'
import { formatDecimal, formatMoment, formatMoney } from '../ui/format.ts'

/** A quote as it can be checked against the feed: in euro, and as the market gave it, with its time and its source. */
export function QuoteFacts({
  quoted: { bid, ask, quote, currencyQuote },
  product,
}: {
  quoted: Pick<Transaction, 'bid' | 'ask' | 'quote' | 'currencyQuote'>
  product: Product | null
}) {
  const facts: [string, string][] = []
  // What was paid out at the end of a product was paid at neither.
  if (bid !== null) facts.push([t('prices.bid'), formatMoney(bid)])
  if (ask !== null) facts.push([t('prices.ask'), formatMoney(ask)])
  // What is issued on an underlying has a price of its own, made of the underlying's quote. Without a price of its own
  // (bid), the quote is all there is.
  const isIssued = product !== null && product.ratio !== null
  if (quote !== null && product !== null && (isIssued || currencyQuote !== null || bid === null)) {
    const name = isIssued ? quote.symbol : t('trading.receipt.original', { currency: product.currency })
    facts.push([name, t('trading.receipt.originalText', both(quote))])
  }
  if (currencyQuote !== null)
    facts.push([t('trading.receipt.rate'), t('trading.receipt.rateText', both(currencyQuote))])
  const told = quote ?? currencyQuote
  if (told !== null) {
    facts.push([t('trading.receipt.quoteTime'), formatMoment(told.time)])
    facts.push([t('trading.receipt.source'), sourceText(told.source)])
  }
  return <FactList facts={facts} />
}

function both({ bid, ask }: { bid: string; ask: string }) {
  return { bid: formatDecimal(bid), ask: formatDecimal(ask) }
}

/** Where a quote came from: the feed, and what it played. */
function sourceText(source: string): string {
  const [feed = '', ...detail] = source.split(' ')
  if (!isFeed(feed)) return source
  return [t(`trading.receipt.sources.${feed}`), ...detail].join(', ')
}

const feeds = ['simulator', 'replay', 'ingest', 'yahoo'] as const

function isFeed(name: string): name is (typeof feeds)[number] {
  return feeds.some((feed) => feed === name)
}
