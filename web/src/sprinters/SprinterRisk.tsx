import type { Product } from '@koersklasse/contract/market.ts'
import { currencyPairSymbol } from '@koersklasse/domain/market/instrument.ts'
import { type Cents, multiplyCents, type Quantity } from '@koersklasse/domain/money/money.ts'
import { useId } from 'react'
import { useUnderlyingPrice } from '../live/live-context.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { currencyShown } from '../live/underlying-price.ts'
import { t } from '../text/t.ts'
import { FactList } from '../ui/layout/FactList.tsx'
import { formatMoney, formatPercent, formatPriceIn } from '../ui/numbers/format.ts'
import { OutlookTable } from './OutlookTable.tsx'
import styles from './SprinterRisk.module.css'
import { sprinterOutlook } from './sprinter-outlook.ts'

/** The risks of a Sprinter: what a piece is worth when the underlying moves, and what it costs to hold. */
export function SprinterRisk({
  product,
  price,
  quantity,
}: {
  product: Product
  /** What a piece costs now, in cents. The outlook starts from now, also for an order that waits. */
  price: Cents
  /** How many are to be bought; null while that is not known. */
  quantity: Quantity | null
}) {
  const id = useId()
  const now = useMarketTime()
  const underlying = useUnderlyingPrice(product.symbol)
  const pair = useUnderlyingPrice(currencyPairSymbol(product.currency) ?? product.symbol)
  const outlook = now === null ? null : sprinterOutlook(product, underlying, pair, now)
  const cost = (perPiece: Cents) => {
    const cents = quantity === null ? perPiece : multiplyCents(perPiece, quantity)
    return t(cents < 0 ? 'trading.risk.earns' : 'trading.risk.costs', {
      amount: formatMoney(Math.abs(cents)),
    })
  }
  const currency = currencyShown(product)
  return (
    <section className={styles.risk} aria-labelledby={id}>
      <h2 id={id}>{t('trading.risk.title')}</h2>
      {outlook !== null && (
        <>
          <p>{t('trading.risk.outlook', { underlying: product.symbol })}</p>
          <OutlookTable
            underlying={product.symbol}
            currency={currency}
            steps={outlook.steps}
            price={price}
            isLong={product.direction === 'long'}
          />
          <div className={styles.facts}>
            <FactList
              facts={[
                [t('trading.risk.stopLoss'), formatPriceIn(currency, product.stopLossLevel)],
                [
                  t('trading.risk.distance'),
                  formatPercent(product.direction === 'long' ? -outlook.distance : outlook.distance),
                ],
                [t('trading.risk.week'), cost(outlook.weekCost)],
                [t('trading.risk.month'), cost(outlook.monthCost)],
              ]}
            />
          </div>
        </>
      )}
    </section>
  )
}
