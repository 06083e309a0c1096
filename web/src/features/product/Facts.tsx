import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { activeCompetitionQuery, positionsQuery, userQuery } from '../../api/queries.ts'
import { usePrice } from '../../live/live-context.ts'
import { Link } from '../../router/Link.tsx'
import { factName } from '../../terms/fact-name.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import {
  formatCosts,
  formatDate,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatRatio,
} from '../../ui/numbers/format.ts'
import { EndDate } from './EndDate.tsx'
import styles from './Facts.module.css'
import { OpenHours, WatchedHours } from './Hours.tsx'
import { LastPrice } from './LastPrice.tsx'

/** The facts of a product that apply to its type: what it is, how it trades and what it costs. */
export function Facts({ product }: { product: Product }) {
  const price = usePrice(product.id)
  return (
    <Card title={t('product.facts')}>
      <div className={styles.groups}>
        <Group title={t('facts.what')}>
          <What product={product} />
        </Group>
        <Group title={t('facts.price')}>
          <Trade product={product} price={price} />
        </Group>
        <Group title={t('facts.costs')}>
          <Costs product={product} price={price} />
        </Group>
      </div>
    </Card>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

function What({ product }: { product: Product }) {
  const { isin, underlyingSymbol, ratio, isAccumulating, issuedAt, endDate, currency } = product
  const type = t(`productTypes.${product.productType}`)
  return (
    <FactList
      facts={[
        [t('product.held'), <Held key="held" productId={product.id} />],
        [t('product.type'), product.isFictitious ? `${type} (${t('markets.fictitious')})` : type],
        [t('product.isin'), isin],
        underlyingSymbol !== null && [
          factName('underlying', t('product.underlying')),
          <Link key="underlying" to={`/underlyings/${encodeURIComponent(underlyingSymbol)}`}>
            {underlyingSymbol}
          </Link>,
        ],
        isAccumulating !== null && [
          factName('dividend', t('facts.dividend')),
          t(isAccumulating ? 'facts.accumulating' : 'facts.distributing'),
        ],
        ratio !== null && [factName('ratio', t('leveraged.ratio')), ratioWords(ratio)],
        issuedAt !== null && [t('facts.issued'), formatDate(issuedAt)],
        endDate !== null && [
          t('leveraged.endDate'),
          <EndDate key="end" end={endDate} isOver={product.ended !== null} />,
        ],
        [t('product.currency'), currency],
      ]}
    />
  )
}

/** How many pieces represent one unit of the underlying; if less than one, how many units a piece represents. */
function ratioWords(ratio: string): string {
  return Number(ratio) <= 1
    ? t('facts.ratioOfPiece', { times: formatQuantity(1 / Number(ratio)) })
    : t('leveraged.ratioText', { ratio: formatRatio(ratio) })
}

function Trade({ product, price }: { product: Product; price: ProductPrice | null }) {
  const bidOnly = price === null ? product.bidOnly : price.bidOnly
  return (
    <FactList
      facts={[
        [t('product.updated'), <LastPrice key="age" time={price?.quotedOn ?? null} />],
        // A product that was issued today has no previous close.
        price?.previousClose != null && [
          factName('closing-price', t('product.previousClose')),
          formatMoney(price.previousClose),
        ],
        bidOnly !== null && [t('leveraged.bidOnly.title'), t(`leveraged.bidOnly.${bidOnly}`)],
        product.ended === null && [t('facts.tradingHours'), <OpenHours key="open" />],
        product.tradingHours !== null &&
          product.ended === null && [
            t('leveraged.hours'),
            <WatchedHours key="watched" hours={product.tradingHours} />,
          ],
      ]}
    />
  )
}

function Costs({ product, price }: { product: Product; price: ProductPrice | null }) {
  const costs = useQuery(activeCompetitionQuery).data?.costs
  const { financing, direction, premiumRate, yearlyFee } = product
  // A rate is not a change, so it has no sign.
  const rate = (fraction: number) => formatPercent(fraction).replace(/^\+/, '')
  const margin = direction === 'long' ? 1 : -1
  return (
    <FactList
      facts={[
        costs !== undefined && [factName('transaction-costs', t('facts.transaction')), formatCosts(costs)],
        product.ended === null && [
          factName('spread', t('product.spread')),
          formatMoney(price && price.ask - price.bid),
        ],
        financing !== null && [
          factName('financing', t('leveraged.financing')),
          rate(Number(financing.reference) + margin * Number(financing.margin)),
        ],
        premiumRate !== null && [t('leveraged.premium'), rate(Number(premiumRate))],
        yearlyFee !== null && [t('leveraged.fee'), rate(Number(yearlyFee))],
      ]}
    />
  )
}

function Held({ productId }: { productId: string }) {
  const user = useQuery(userQuery).data
  const positions = useQuery({ ...positionsQuery, enabled: Boolean(user) }).data?.positions
  const position = positions?.find((held) => held.productId === productId)
  const count = position?.quantity ?? 0
  const pieces = t('product.pieces', { count, pieces: formatQuantity(count) })
  if (position === undefined) return pieces
  return <Link to={`/position/${position.id}/${productId}`}>{t('facts.toPosition', { pieces })}</Link>
}
