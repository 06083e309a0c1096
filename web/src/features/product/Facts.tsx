import type { Product } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { positionsQuery, userQuery } from '../../api/queries.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatDateTime, formatMoney, formatQuantity } from '../../ui/format.ts'
import { leveragedFacts } from './leveraged-facts.ts'

/** What a product is, and how much of it the player has. */
export function Facts({ product }: { product: Product }) {
  const price = usePrice(product.id)
  return (
    <Card title={t('product.facts')}>
      <FactList
        facts={[
          [t('product.held'), <Held key="held" productId={product.id} />],
          [t('product.isin'), product.isin],
          ...(product.underlyingSymbol !== null
            ? [
                [
                  t('product.underlying'),
                  <Followed key="underlying" product={product} symbol={product.underlyingSymbol} />,
                ] as const,
              ]
            : []),
          [t('product.type'), <Kind key="type" product={product} />],
          ...leveragedFacts(product),
          [t('product.currency'), product.currency],
          [t('product.previousClose'), formatMoney(price?.previousClose)],
          [t('product.spread'), formatMoney(price && price.ask - price.bid)],
          [t('product.updated'), formatDateTime(price?.quoteUpdatedOn)],
        ]}
      />
    </Card>
  )
}

/** A share is its own underlying; an ETF is none that has a page. */
function Followed({ product, symbol }: { product: Product; symbol: string }) {
  if (product.instrumentType === 'etf' && product.isFictitious) return symbol
  return <Link to={`/underlyings/${encodeURIComponent(symbol)}`}>{symbol}</Link>
}

function Kind({ product }: { product: Product }) {
  const type = t(`productTypes.${product.productType}`)
  return product.isFictitious ? `${type} (${t('markets.fictitious')})` : type
}

function Held({ productId }: { productId: string }) {
  const user = useQuery(userQuery).data
  const positions = useQuery({ ...positionsQuery, enabled: Boolean(user) }).data?.positions
  const count = positions?.find((position) => position.productId === productId)?.quantity ?? 0
  return t('product.pieces', { count, pieces: formatQuantity(count) })
}
