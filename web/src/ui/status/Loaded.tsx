import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { waitText } from '../../api/error-text.ts'
import { ApiError } from '../../api/errors.ts'
import { t } from '../../text/t.ts'
import { RetryPanel } from './RetryPanel.tsx'
import { useOnline } from './useOnline.ts'

/** Renders the data of a query once it is there; until then an outline, or a retry button if loading failed. */
export function Loaded<Data>({
  query,
  outline,
  failed,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'errorUpdateCount' | 'isFetching'> & {
    refetch: () => unknown
  }
  outline: ReactNode
  failed: string
  children: (data: Data) => ReactNode
}) {
  const online = useOnline()
  if (query.data !== undefined) return children(query.data)
  const { error } = query
  // The app is about to redirect to the rules, so there is nothing to retry.
  const isLeaving = error instanceof ApiError && error.code === 'consent_required'
  if (query.errorUpdateCount === 0 || isLeaving) return outline
  return (
    <RetryPanel
      message={online ? [failed, waitText(error) ?? []].flat().join(' ') : t('retry.offline')}
      reference={error instanceof ApiError ? error.reference : undefined}
      pending={query.isFetching}
      onRetry={() => query.refetch()}
    />
  )
}
