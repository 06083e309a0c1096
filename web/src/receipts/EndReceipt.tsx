import type { Product } from '@koersklasse/contract/market.ts'
import type { Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { productQuery, underlyingsQuery } from '../api/queries.ts'
import { marketNow } from '../live/market-clock.ts'
import { currencyShown } from '../live/underlying-price.ts'
import { t } from '../text/t.ts'
import { Certificate } from '../ui/brand/Certificate.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { FactList } from '../ui/layout/FactList.tsx'
import {
  formatDate,
  formatMoment,
  formatMoney,
  formatPriceIn,
  formatQuantity,
  formatRatio,
} from '../ui/numbers/format.ts'
import { Change } from '../ui/numbers/Numbers.tsx'
import { LevelsFigure } from './LevelsFigure.tsx'
import styles from './Payouts.module.css'
import { type DetailOf, rateOf } from './payout-facts.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import { ResidualSum } from './ResidualSum.tsx'
import { SameMoneyCard } from './SameMoneyCard.tsx'

type Fact = readonly [string, ReactNode, 'strong'?]

interface EndProps {
  transaction: Transaction
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
      <Card title={t('payouts.rule.title')}>
        <div className={styles.sum}>
          <p>{t(`payouts.rule.${transaction.transactionType === 'delisting' ? 'delisting' : kind}`)}</p>
          <p>{t('payouts.told.orders')}</p>
        </div>
      </Card>
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

function factsOf({ transaction, detail }: EndProps, underlying: string, write: (price: string) => string) {
  const { transactionType, quantity, executionPrice, amount, absolutePerformance, currencyQuote } =
    transaction
  const { underlyingPrice, unwoundAt, financingLevel, stopLossLevel, ratio, cost } = detail
  const rate = rateOf(currencyQuote)
  const perPiece = { knockout: 'residual', delisting: 'lastPrice', settlement: 'perPiece' } as const
  const name = perPiece[transactionType as keyof typeof perPiece] ?? 'perPiece'
  const facts: (Fact | false)[] = [
    [t('payouts.facts.ended'), formatMoment(detail.time)],
    underlyingPrice !== null && [t('payouts.facts.price', { underlying }), write(underlyingPrice)],
    unwoundAt !== null && unwoundAt !== underlyingPrice && [t('payouts.facts.unwoundAt'), write(unwoundAt)],
    stopLossLevel !== null && [t('payouts.facts.stopLossLevel'), write(stopLossLevel)],
    financingLevel !== null && [t('payouts.facts.financingLevel'), write(financingLevel)],
    ratio !== null && [t('payouts.facts.ratio'), formatRatio(ratio)],
    rate !== null && [t('payouts.facts.rate'), rate],
    [t('payouts.facts.quantity'), formatQuantity(quantity)],
    [t(`payouts.facts.${name}`), formatMoney(executionPrice)],
    [t('payouts.facts.received'), formatMoney(amount), 'strong'],
    [t('payouts.facts.paid'), formatMoney(cost)],
    [t('payouts.facts.result'), <Change key="result" cents={absolutePerformance} />],
  ]
  return facts.filter((fact) => fact !== false)
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
