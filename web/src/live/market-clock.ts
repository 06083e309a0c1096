import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'

let clock: MarketClock | null = null
const listeners = new Set<() => void>()

/** How far a device's clock may be off, and how long an answer may take, before the device's clock counts as wrong. */
const mostOffMs = 5_000

/**
 * Sets the market's clock to what the server says. Where the device's clock is off by more than a little it counts from
 * the moment when the server was heard.
 * @param heardAt when that was, by the device's clock (milliseconds since 1970)
 */
export function setMarketClock(next: MarketClock, heardAt = Date.now()): void {
  const isOff = Math.abs(heardAt - next.realTime) > mostOffMs
  clock = isOff ? { ...next, realTime: toEpochMs(heardAt) } : next
  for (const listener of listeners) listener()
}

/** The market's time at an instant of the device's clock: it may lie years back and run faster than real time. */
export function marketTimeAt(reading: MarketClock, realMs: number): EpochMs {
  return toEpochMs(Math.round(reading.marketTime + (realMs - reading.realTime) * reading.pace))
}

/** The market's time now; null until the server has told it. Whatever of the game has a date uses this one. */
export function marketNow(): EpochMs | null {
  return clock === null ? null : marketTimeAt(clock, Date.now())
}

/** The market's time, anew every second. */
export function useMarketTime(): EpochMs | null {
  const reading = useSyncExternalStore(
    subscribe,
    () => clock,
    () => null,
  )
  const [now, setNow] = useState(marketNow)
  useEffect(() => {
    setNow(marketNow())
    if (reading === null || reading.pace === 0) return
    const timer = setInterval(() => setNow(marketNow()), 1000)
    return () => clearInterval(timer)
  }, [reading])
  return now
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
