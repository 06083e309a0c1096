import { useQuery } from '@tanstack/react-query'
import type { Another } from '../../api/query-keys.ts'
import { PositionTable } from '../../portfolio/PositionTable.tsx'
import { ShortList } from '../../portfolio/ShortList.tsx'
import { TransactionTable } from '../../portfolio/TransactionTable.tsx'
import { t } from '../../text/t.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { anothersPositionsQuery, anothersTransactionsQuery } from './queries.ts'

interface Whose {
  /** With the name in the address, which may be written with other capitals. */
  asked: Another
  username: string
}

/** What another player holds: without links to the positions, which are for their owner. */
export function AnothersPositions({ asked, username }: Whose) {
  const portfolio = useQuery(anothersPositionsQuery(asked))
  return (
    <Loaded query={portfolio} outline={<SkeletonRows rows={4} />} failed={t('player.failed.positions')}>
      {(held) =>
        held === null || held.positions.length === 0 ? (
          <EmptyState title={t('player.noPositions', { username })} />
        ) : (
          <ShortList rows={held.positions}>
            {(shown) => (
              <PositionTable positions={shown} products={held.products} closingBids={held.closingBids} />
            )}
          </ShortList>
        )
      }
    </Loaded>
  )
}

/** What another player bought and sold. Each leads to its product, because receipts are for their owner. */
export function AnothersTransactions({ asked, username }: Whose) {
  const transactions = useQuery(anothersTransactionsQuery(asked))
  return (
    <Loaded query={transactions} outline={<SkeletonRows rows={4} />} failed={t('player.failed.transactions')}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('player.noTransactions', { username })} />
        ) : (
          <ShortList rows={list}>
            {(shown) => (
              <TransactionTable
                transactions={shown}
                keyOf={({ id }) => id}
                linkOf={({ productId }) => `/products/${productId}`}
              />
            )}
          </ShortList>
        )
      }
    </Loaded>
  )
}
