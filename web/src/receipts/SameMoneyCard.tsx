import { currencyPairSymbol } from '@koersklasse/domain/market/instrument.ts'
import { useQuery } from '@tanstack/react-query'
import { transactionsQuery } from '../api/queries.ts'
import { useUnderlyingPrice } from '../live/live-context.ts'
import { t } from '../text/t.ts'
import { Card } from '../ui/layout/Card.tsx'
import { FactList } from '../ui/layout/FactList.tsx'
import { formatMoney } from '../ui/numbers/format.ts'
import { Change } from '../ui/numbers/Numbers.tsx'
import type { ProductTransaction } from './in-product.ts'
import styles from './Payouts.module.css'
import { type DetailOf, midOf } from './payout-facts.ts'
import { levelsQuery } from './queries.ts'
import { sameMoney } from './same-money.ts'

/** What the same money would be worth now in the underlying itself. */
export function SameMoneyCard({
  transaction,
  detail: { underlyingSymbol, currency },
  underlying,
}: {
  transaction: ProductTransaction
  detail: DetailOf<'end'>
  underlying: string
}) {
  const pairSymbol = currencyPairSymbol(currency)
  const price = useUnderlyingPrice(underlyingSymbol)
  const pair = useUnderlyingPrice(pairSymbol ?? underlyingSymbol)
  const { data: transactions = [] } = useQuery(transactionsQuery)
  const { data: past } = useQuery(levelsQuery(transaction.productId))
  if (price === null || past === undefined) return null
  const rate = pairSymbol === null ? 1 : Number(pair ? mid(pair) : midOf(transaction.currencyQuote))
  const same = sameMoney(transaction, transactions, past.splits, mid(price) / rate)
  if (same === null) return null
  const { name, amount } = transaction
  return (
    <Card title={t('payouts.same.title')}>
      <div className={styles.sum}>
        <p>
          {t('payouts.same.now', {
            cost: formatMoney(same.cost),
            underlying,
            value: formatMoney(same.value),
          })}{' '}
          {t('payouts.same.product', { name, amount: formatMoney(amount) })}
        </p>
        <FactList
          facts={[
            [
              t('payouts.same.asIf', { underlying }),
              <Compared key="same" cents={same.value} cost={same.cost} />,
            ],
            [t('payouts.same.received', { name }), <Compared key="own" cents={amount} cost={same.cost} />],
          ]}
        />
        <p>{t('payouts.same.costs')}</p>
      </div>
    </Card>
  )
}

function Compared({ cents, cost }: { cents: number; cost: number }) {
  return (
    <>
      {formatMoney(cents)} <Change cents={cents - cost} />
    </>
  )
}

function mid({ bid, ask }: { bid: string; ask: string }): number {
  return (Number(bid) + Number(ask)) / 2
}
