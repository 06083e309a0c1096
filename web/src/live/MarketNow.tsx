import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { discoveryQuery } from '../api/queries.ts'
import { useFeedSilentSince } from './feed-silence.ts'
import { useMarketClockState } from './market-clock.ts'

/**
 * Whether orders are filled now; if not, when they will be, or that the recording is over and they never will, or since
 * when the feed has been silent, in milliseconds by the device's clock.
 */
export type MarketPhase =
  | { kind: 'open' }
  | { kind: 'silent'; since: number }
  | { kind: 'closed'; opening: EpochMs }
  | { kind: 'over' }

// A market that never closes does not need the calendar.
const PhaseByCalendar = lazy(() =>
  import('./PhaseByCalendar.tsx').then(({ PhaseByCalendar }) => ({ default: PhaseByCalendar })),
)

/** Renders its children for the phase that the market is in; the fallback while that is unknown. */
export function MarketNow({
  fallback = null,
  children,
}: {
  fallback?: ReactNode
  children: (phase: MarketPhase) => ReactNode
}) {
  const hours = useQuery(discoveryQuery).data?.market.hours
  const clockState = useMarketClockState()
  const since = useFeedSilentSince()
  const whileOpen: MarketPhase = since === null ? { kind: 'open' } : { kind: 'silent', since }
  if (clockState === 'over') return children({ kind: 'over' })
  if (hours === undefined) return fallback
  if (hours === 'always') return children(whileOpen)
  return (
    <Suspense fallback={fallback}>
      <PhaseByCalendar hours={hours} whileOpen={whileOpen}>
        {children}
      </PhaseByCalendar>
    </Suspense>
  )
}
