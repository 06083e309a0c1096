import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { discoveryQuery } from '../../api/queries.ts'

// Where the market never closes, nothing of its hours is loaded.
const ClosedNotice = lazy(() =>
  import('./ClosedNotice.tsx').then(({ ClosedNotice }) => ({ default: ClosedNotice })),
)

/** Warns that the market is closed, and says when it opens. */
export function MarketClosed() {
  const hours = useQuery(discoveryQuery).data?.market.hours
  if (hours === undefined || hours === 'always') return null
  return (
    <Suspense>
      <ClosedNotice hours={hours} />
    </Suspense>
  )
}
