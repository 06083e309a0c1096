import type { Product } from '@koersklasse/contract/market.ts'
import type { Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { productQuery, underlyingsQuery } from '../api/queries.ts'
import { marketNow } from '../live/market-clock.ts'
import { currencyShown } from '../live/underlying-price.ts'
import { factName } from '../terms/fact-name.tsx'
import { t } from '../text/t.ts'
import { Certificate } from '../ui/brand/Certificate.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { type Fact, FactList } from '../ui/layout/FactList.tsx'
import {
  formatDate,
  formatMoment,
  formatMoney,
  formatPriceIn,
  formatQuantity,
  formatRatio,
} from '../ui/numbers/format.ts'
import { Change } from '../ui/numbers/Numbers.tsx'
import type { ProductTransaction } from './in-product.ts'
import { LevelsFigure } from './LevelsFigure.tsx'
import styles from './Payouts.module.css'
import { type DetailOf, rateOf } from './payout-facts.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import { ResidualSum } from './ResidualSum.tsx'
import { RuleCard } from './RuleCard.tsx'
import { SameMoneyCard } from './SameMoneyCard.tsx'

interface EndProps {
  transaction: ProductTransaction
  detail: DetailOf<'end'>
}

/** The receipt of a product that ended while it was held: the cause, the price, the payout and how it was computed. */
export function EndReceipt({ transaction, detail }: EndProps) {
  const product = useQuery(productQuery(transaction.productId)).data ?? null
  const underlyings = useQuery(underlyingsQuery).data?.underlyings ?? []
  const { underlyingSymbol } = detail
  const underlying = underlyings.find(({ symbol }) => symbol === underlyingSymbol)?.name ?? underlyingSymbol
  const currency = product === null ? detail.currency : currencyShown(product)
  const write = useCallback((price: number | string) => formatPriceIn(currency, price), [currency])
  const kind = transaction.transactionType === 'settlement' ? 'settlement' : 'knockout'
  const isSprinter = detail.direction !== null
  return (
    <>
      <Certificate
        title={t(`trading.happened.${transaction.transactionType}`)}
        note={t('trading.receipt.number', { number: transaction.id.slice(-8).toUpperCase() })}
      >
        <p className={styles.line}>{why({ transaction, detail }, underlying, write)}</p>
        <FactList facts={factsOf({ transaction, detail }, underlying, write)} />
      </Certificate>
      {isSprinter && detail.underlyingPrice !== null && (
        <>
          <Card title={t(kind === 'settlement' ? 'payouts.sum.settlement' : 'payouts.sum.title')}>
            <ResidualSum transaction={transaction} detail={detail} write={write} />
          </Card>
          <LevelsFigure
            key={product?.id}
            transaction={transaction}
            detail={detail}
            first={periodOf(product, detail)}
            write={write}
          />
          <SameMoneyCard transaction={transaction} detail={detail} underlying={underlying} />
        </>
      )}
      <RuleCard
        texts={[
          t(`payouts.rule.${transaction.transactionType === 'delisting' ? 'delisting' : kind}`),
          t('payouts.told.orders'),
        ]}
      />
      {transaction.quote !== null && (
        <Card title={t('trading.story.quote')}>
          <QuoteFacts quoted={transaction} product={product} />
        </Card>
      )}
    </>
  )
}

function why(
  { transaction: { name, transactionType }, detail }: EndProps,
  underlying: string,
  write: (price: string) => string,
): string {
  const { direction, underlyingPrice, stopLossLevel } = detail
  if (transactionType === 'delisting') return t('payouts.told.delisting', { underlying })
  if (transactionType === 'settlement') {
    if (underlyingPrice === null) return t('payouts.told.settlement_plain', { name })
    return t('payouts.told.settlement', { name, underlying, price: write(underlyingPrice) })
  }
  if (direction === null || underlyingPrice === null || stopLossLevel === null)
    return t('payouts.told.knockout', { name })
  const values = { name, underlying, price: write(underlyingPrice), stopLoss: write(stopLossLevel) }
  return t(`payouts.told.knockout_${direction}`, values)
}

function factsOf(
  { transaction, detail }: EndProps,
  underlying: string,
  write: (price: string) => string,
): (Fact | false)[] {
  const { transactionType, quantity, executionPrice, amount, absolutePerformance, currencyQuote } =
    transaction
  const { underlyingPrice, unwoundAt, financingLevel, stopLossLevel, ratio, cost } = detail
  const rate = rateOf(currencyQuote)
  return [
    [t('payouts.facts.ended'), formatMoment(detail.time)],
    underlyingPrice !== null && [t('payouts.facts.price', { underlying }), write(underlyingPrice)],
    unwoundAt !== null && unwoundAt !== underlyingPrice && [t('payouts.facts.unwoundAt'), write(unwoundAt)],
    stopLossLevel !== null && [
      factName('stop-loss-level', t('payouts.facts.stopLossLevel')),
      write(stopLossLevel),
    ],
    financingLevel !== null && [
      factName('financing-level', t('payouts.facts.financingLevel')),
      write(financingLevel),
    ],
    ratio !== null && [factName('ratio', t('payouts.facts.ratio')), formatRatio(ratio)],
    rate !== null && [factName('exchange-rate', t('payouts.facts.rate')), rate],
    [t('payouts.facts.quantity'), formatQuantity(quantity)],
    [perPieceOf(transactionType), formatMoney(executionPrice)],
    [t('payouts.facts.received'), formatMoney(amount), 'strong'],
    [t('payouts.facts.paid'), formatMoney(cost)],
    [t('payouts.facts.result'), <Change key="result" cents={absolutePerformance} />],
  ]
}

/** What the payout of a piece is called. */
function perPieceOf(type: Transaction['transactionType']): Fact[0] {
  if (type === 'knockout') return factName('residual', t('payouts.facts.residual'))
  if (type === 'delisting') return factName('bid', t('payouts.facts.lastPrice'))
  return t('payouts.facts.perPiece')
}

const dayMs = 24 * 3_600_000

/** The shortest period up to now that shows the product since its issue, or at least its end. */
function periodOf(product: Product | null, { time }: DetailOf<'end'>) {
  const now = marketNow() ?? time
  const age = now - (product?.issuedAt ?? time)
  if (age > 25 * dayMs) return 'all'
  if (age > 6 * dayMs) return 'month'
  return formatDate(now) === formatDate(product?.issuedAt ?? time) ? 'intraday' : 'week'
}
