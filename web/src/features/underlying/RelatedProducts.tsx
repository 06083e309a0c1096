import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { productColumns } from '../../market-lists/ProductTable.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { LongTable } from '../../ui/table/LongTable.tsx'
import { relatedQuery } from './queries.ts'

/** The share, ETFs and trackers of an underlying; nothing if it has none. */
export function RelatedProducts({ symbol }: { symbol: string }) {
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
