import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { t } from '../../text/t.ts'
import { RetryPanel } from '../../ui/RetryPanel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** A list once it is loaded; before that its outline, and a way to try again where loading failed. */
export function Loaded<Data>({
  query,
  list,
  children,
}: {
  query: UseQueryResult<Data>
  list: 'positions' | 'orders' | 'transactions'
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  const { error } = query
  // A 451 leads to the rules in a moment: nothing to try again.
  const isLeaving = error instanceof ApiError && error.code === 'consent_required'
  if (query.isPending || isLeaving) return <SkeletonRows rows={4} />
  return (
    <RetryPanel
      message={t(`dashboard.failed.${list}`)}
      reference={error instanceof ApiError ? error.reference : undefined}
      pending={query.isFetching}
      onRetry={() => query.refetch()}
    />
  )
}
