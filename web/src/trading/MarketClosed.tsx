import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { discoveryQuery } from '../api/queries.ts'

// Where the market never closes, nothing of its hours is loaded.
const ClosedNotice = lazy(() =>
  import('./ClosedNotice.tsx').then(({ ClosedNotice }) => ({ default: ClosedNotice })),
)

/** Warns that the market is closed, and says when it opens; what is in it is shown only then. */
export function MarketClosed({ children }: { children?: ReactNode }) {
  const hours = useQuery(discoveryQuery).data?.market.hours
  if (hours === undefined || hours === 'always') return null
  return (
    <Suspense>
      <ClosedNotice hours={hours}>{children}</ClosedNotice>
    </Suspense>
  )
}
