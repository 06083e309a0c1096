import { getEtfs, getSingleStocks, getTrackers, type Product } from '@koersklasse/contract/market.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { keepPrice } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { LongTable } from '../../ui/LongTable.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { productColumns } from './ProductTable.tsx'

/** What is bought of an underlying as it is: its share, ETFs and trackers. */
const relatedQuery = (underlyingSymbol: string) =>
  queryOptions({
    queryKey: ['related', underlyingSymbol],
    queryFn: async ({ client }): Promise<Product[]> => {
      const query = { underlyingSymbol }
      const askedAt = Date.now()
      const lists = [getSingleStocks, getEtfs, getTrackers].map((list) => call(list, { query }))
      const products = (await Promise.all(lists)).flatMap((list) => list.products)
      for (const { price } of products) keepPrice(client, price, askedAt)
      return products
    },
    staleTime: 60_000,
  })

/** The share of an underlying, its ETFs and its trackers; nothing where it has none. */
export function Related({ symbol }: { symbol: string }) {
  const related = useQuery(relatedQuery(symbol))
  const columns = useMemo(() => productColumns({}), [])
  if (related.data?.length === 0) return null
  return (
    <Card flush title={t('market.related')}>
      <Loaded query={related} outline={<SkeletonRows rows={2} />} failed={t('market.failed')}>
        {(products) => (
          <LongTable
            caption={t('market.related')}
            columns={columns}
            count={products.length}
            rowAt={(index) => products[index] ?? null}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </Card>
  )
}
