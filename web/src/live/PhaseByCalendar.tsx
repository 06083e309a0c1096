import { isMarketOpen, nextMarketOpening } from '@koersklasse/domain/market/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import type { ReactNode } from 'react'
import type { MarketPhase } from './MarketNow.tsx'
import { useMarketTime } from './market-clock.ts'

/** Renders its children for the phase of a market with opening hours. */
export function PhaseByCalendar({
  hours,
  whileOpen,
  children,
}: {
  hours: MarketHours
  whileOpen: MarketPhase
  children: (phase: MarketPhase) => ReactNode
}) {
  const now = useMarketTime()
  if (now === null) return null
  return children(
    isMarketOpen(now, hours) ? whileOpen : { kind: 'closed', opening: nextMarketOpening(now, hours) },
  )
}
