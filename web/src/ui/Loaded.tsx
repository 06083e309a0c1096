import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/errors.ts'
import { t } from '../text/t.ts'
import { RetryPanel } from './RetryPanel.tsx'
import { useOnline } from './useOnline.ts'

/** What was asked for once it is there; before that its outline, and a way to try again where loading failed. */
export function Loaded<Data>({
  query,
  outline,
  failed,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching'> & {
    refetch: () => unknown
  }
  outline: ReactNode
  failed: string
  children: (data: Data) => ReactNode
}) {
  const online = useOnline()
  if (query.data !== undefined) return children(query.data)
  const { error } = query
  // A 451 leads to the rules in a moment: nothing to try again.
  const isLeaving = error instanceof ApiError && error.code === 'consent_required'
  if (query.isPending || isLeaving) return outline
  return (
    <RetryPanel
      message={online ? failed : t('retry.offline')}
      reference={error instanceof ApiError ? error.reference : undefined}
      pending={query.isFetching}
      onRetry={() => query.refetch()}
    />
  )
}
