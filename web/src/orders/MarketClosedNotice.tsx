import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { discoveryQuery } from '../api/queries.ts'

// A market that never closes does not need the calendar.
const ClosedNotice = lazy(() =>
  import('./ClosedNotice.tsx').then(({ ClosedNotice }) => ({ default: ClosedNotice })),
)

/** While the market is closed: a notice of when it opens, after the children. */
export function MarketClosedNotice({ children }: { children?: ReactNode }) {
  const hours = useQuery(discoveryQuery).data?.market.hours
  if (hours === undefined || hours === 'always') return null
  return (
    <Suspense>
      <ClosedNotice hours={hours}>{children}</ClosedNotice>
    </Suspense>
  )
}
