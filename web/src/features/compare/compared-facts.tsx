// The facts by which products are compared. Each live value has a component of its own, so that only it is rendered again.

import type { Product } from '@koersklasse/contract/market.ts'
import { currencyPairSymbol } from '@koersklasse/domain/market/instrument.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import type { ReactNode } from 'react'
import { usePrice, useUnderlyingPrice } from '../../live/live-context.ts'
import { useMarketTime } from '../../live/market-clock.ts'
import { currencyShown } from '../../live/underlying-price.ts'
import { DayChange } from '../../market-lists/DayChange.tsx'
import { Link } from '../../router/Link.tsx'
import { useSprinterNow } from '../../sprinters/sprinter-now.ts'
import { sprinterOutlook } from '../../sprinters/sprinter-outlook.ts'
import { t } from '../../text/t.ts'
import {
  formatDate,
  formatFixedShare,
  formatLeverage,
  formatMoney,
  formatPriceIn,
  formatRoundMoney,
  formatShare,
} from '../../ui/numbers/format.ts'
import { PriceFlash } from '../../ui/numbers/Numbers.tsx'
import { holdingCostOf, spreadOf } from './holding-cost.ts'

interface ComparedFact {
  name: string
  /** Whether a product has this fact. */
  applies: (product: Product) => boolean
  show: (product: Product) => ReactNode
}

/** The investment for which the holding cost is shown, in cents: per piece, products could not be compared. */
const stake = 1_000_00

/** All facts, in display order. */
export function comparedFacts(): ComparedFact[] {
  const always = () => true
  const fact = (
    name: string,
    applies: (product: Product) => boolean,
    show: (product: Product) => ReactNode,
  ): ComparedFact => ({ name, applies, show })
  const level = (product: Product, value: string | null) => formatPriceIn(currencyShown(product), value)
  return [
    fact(t('product.type'), always, ({ productType }) => t(`productTypes.${productType}`)),
    fact(
      t('product.underlying'),
      ({ underlyingSymbol }) => underlyingSymbol !== null,
      ({ underlyingSymbol: symbol }) => (
        <Link to={`/underlyings/${encodeURIComponent(symbol ?? '')}`}>{symbol}</Link>
      ),
    ),
    fact(
      t('market.filters.direction'),
      ({ direction }) => direction !== null,
      ({ direction }) => t(`leveraged.directions.${direction ?? 'long'}`),
    ),
    fact(
      t('leveraged.leverage'),
      ({ leverage }) => leverage !== null,
      (product) => <Leverage product={product} />,
    ),
    fact(t('prices.bid'), always, (product) => <Bid product={product} />),
    fact(t('prices.ask'), always, (product) => <Ask product={product} />),
    fact(t('product.spread'), always, (product) => <Spread product={product} />),
    fact(t('prices.change'), always, (product) => <Today product={product} />),
    fact(
      t('leveraged.stopLossLevel'),
      ({ stopLossLevel }) => stopLossLevel !== null,
      (product) => level(product, product.stopLossLevel),
    ),
    fact(
      t('leveraged.distance'),
      ({ stopLossLevel, ended }) => stopLossLevel !== null && ended === null,
      (product) => <Distance product={product} />,
    ),
    fact(
      t('leveraged.financingLevel'),
      ({ financingLevel }) => financingLevel !== null,
      (product) => level(product, product.financingLevel),
    ),
    fact(
      t('leveraged.residual'),
      ({ residualValue }) => residualValue !== null,
      ({ residualValue }) => formatMoney(residualValue),
    ),
    fact(
      t('market.compare.cost', { amount: formatRoundMoney(stake) }),
      ({ productType }) => isSprinterType(productType) || productType === 'tracker',
      (product) => <HoldingCost product={product} />,
    ),
    fact(
      t('leveraged.endDate'),
      ({ endDate }) => endDate !== null,
      ({ endDate }) => formatDate(endDate === null ? null : endDate - 1),
    ),
  ]
}

function Bid({ product }: { product: Product }) {
  return <PriceFlash cents={usePrice(product.id)?.bid} />
}

function Ask({ product }: { product: Product }) {
  return <PriceFlash cents={usePrice(product.id)?.ask} />
}

function Spread({ product }: { product: Product }) {
  const spread = spreadOf(usePrice(product.id))
  return spread === null ? '–' : `${formatMoney(spread.cents)} (${formatShare(spread.fraction)})`
}

function Today({ product }: { product: Product }) {
  return <DayChange price={usePrice(product.id)} />
}

function Leverage({ product }: { product: Product }) {
  return formatLeverage(useSprinterNow(product).leverage)
}

function Distance({ product }: { product: Product }) {
  return formatFixedShare(useSprinterNow(product).distance)
}

function HoldingCost({ product }: { product: Product }) {
  const outlook = useOutlook(product)
  const cents = holdingCostOf(product, usePrice(product.id), outlook?.monthCost ?? null, stake)
  if (cents === null) return '–'
  if (cents < 0) return t('market.compare.earns', { amount: formatMoney(-cents) })
  return formatMoney(cents)
}

function useOutlook(product: Product) {
  const now = useMarketTime()
  const underlying = useUnderlyingPrice(product.symbol)
  const pair = useUnderlyingPrice(currencyPairSymbol(product.currency) ?? product.symbol)
  return now === null ? null : sprinterOutlook(product, underlying, pair, now)
}
