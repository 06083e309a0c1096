import type { Product } from '@koersklasse/contract/market.ts'
import type { Order, Transaction } from '@koersklasse/contract/trading.ts'
import { addCents, multiplyCents, subtractCents } from '@koersklasse/domain/money.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Certificate } from '../../ui/Certificate.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatDecimal, formatMoment, formatMoney } from '../../ui/format.ts'
import { Change, Quantity } from '../../ui/Numbers.tsx'
import orderStyles from './OrderPanel.module.css'
import styles from './Receipt.module.css'

/** What became of an order: the proof of a fill with the quote that it was filled on, or why there is none. */
export function Receipt({
  product,
  order,
  transaction,
  onAgain,
}: {
  product: Product
  order: Order
  transaction: Transaction | null
  onAgain: () => void
}) {
  const { t } = useTranslation()
  const arrival = useRef<HTMLDivElement>(null)
  useEffect(() => arrival.current?.focus(), [])
  return (
    <div ref={arrival} tabIndex={-1} className={orderStyles.form} role="status" data-testid="receipt">
      {transaction ? (
        <Proof product={product} transaction={transaction} />
      ) : (
        <EmptyState title={t(order.orderStatus === 'pending' ? 'receipt.waiting' : 'receipt.aborted')}>
          {order.abortReason === null
            ? t('receipt.waitingText')
            : t('receipt.abortedText', { reason: t(`abortReasons.${order.abortReason}`) })}
        </EmptyState>
      )}
      <ButtonLink to="/dashboard" wide>
        {t('receipt.dashboard')}
      </ButtonLink>
      <Button look="quiet" wide onClick={onAgain}>
        {t('receipt.again')}
      </Button>
    </div>
  )
}

function Proof({ product, transaction }: { product: Product; transaction: Transaction }) {
  const { t } = useTranslation()
  const side = transaction.transactionType === 'buy' ? 'buy' : 'sell'
  const value = multiplyCents(transaction.executionPrice, transaction.quantity)
  const combine = side === 'buy' ? addCents : subtractCents
  return (
    <Certificate
      title={t(`receipt.title.${side}`)}
      note={t('receipt.number', { number: transaction.id.slice(-8).toUpperCase() })}
    >
      <p className={styles.line}>
        <Quantity pieces={transaction.quantity} /> × {transaction.name}
      </p>
      <FactList
        facts={[
          [t(`receipt.at.${side}`), formatMoment(transaction.created)],
          [t('receipt.pricePerPiece'), formatMoney(transaction.executionPrice)],
          [t('order.value'), formatMoney(value)],
          [t('order.costs'), formatMoney(transaction.executionCosts)],
          [t(`order.total.${side}`), formatMoney(combine(value, transaction.executionCosts)), 'strong'],
          ...(transaction.absolutePerformance === null
            ? []
            : [[t('receipt.gain'), <Change key="gain" cents={transaction.absolutePerformance} />] as const]),
        ]}
      />
      <h3 className={styles.quote}>{t('receipt.quote')}</h3>
      <FactList facts={quoteFacts(product, transaction, t)} />
    </Certificate>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

/** The quote of a fill, as it can be checked against the feed: in euro, and as the market gave it. */
function quoteFacts(product: Product, { bid, ask, quote, currencyQuote }: Transaction, t: Translate) {
  if (bid === null || ask === null || quote === null) return []
  const both = (of: { bid: string; ask: string }) => ({
    bid: formatDecimal(of.bid),
    ask: formatDecimal(of.ask),
  })
  const facts: [string, string][] = [
    [t('prices.bid'), formatMoney(bid)],
    [t('prices.ask'), formatMoney(ask)],
  ]
  if (currencyQuote !== null) {
    facts.push([
      t('receipt.original', { currency: product.currency }),
      t('receipt.originalText', both(quote)),
    ])
    facts.push([t('receipt.rate'), t('receipt.rateText', both(currencyQuote))])
  }
  facts.push([t('receipt.quoteTime'), formatMoment(quote.time)])
  facts.push([t('receipt.source'), sourceText(quote.source, t)])
  return facts
}

/** Where a quote came from: the feed, and what it played. */
function sourceText(source: string, t: Translate): string {
  const [feed = '', ...detail] = source.split(' ')
  if (feed !== 'simulator' && feed !== 'replay') return source
  return [t(`receipt.sources.${feed}`), ...detail].join(', ')
}
