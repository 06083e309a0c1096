import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { useSyncExternalStore } from 'react'

const tickMs = 1_000

let clock: MarketClock | null = null
const clockListeners = new Set<() => void>()
/** The time that is shown everywhere: the market's time at the last tick, and the device's time then. */
let shown: { marketTime: EpochMs | null; at: number } = { marketTime: null, at: 0 }
const tickListeners = new Set<() => void>()
let ticker: ReturnType<typeof setInterval> | null = null

/** How far a device's clock may be off, and how long an answer may take, before the device's clock counts as wrong. */
const mostOffMs = 5_000

/**
 * Sets the market's clock to a reading from the server. If the device's clock is wrong, the reading counts from the moment
 * when it was received.
 * @param receivedAt that moment, in milliseconds since 1970 by the device's clock
 */
export function setMarketClock(next: MarketClock, receivedAt = Date.now()): void {
  const isOff = Math.abs(receivedAt - next.realTime) > mostOffMs
  clock = isOff ? { ...next, realTime: toEpochMs(receivedAt) } : next
  for (const listener of clockListeners) listener()
  restartTicker()
  tick()
}

/** The market's time at a moment of the device's clock. It may be years ago, and pass faster than real time. */
export function marketTimeAt(reading: MarketClock, realMs: number): EpochMs {
  return toEpochMs(Math.round(reading.marketTime + (realMs - reading.realTime) * reading.pace))
}

/** The market's time now; null until the server has sent it. All dates of the game are computed from this time. */
export function marketNow(): EpochMs | null {
  return clock === null ? null : marketTimeAt(clock, Date.now())
}

/** The market's time, updated every second by one timer for the whole page; null until the server has sent it. */
export function useMarketTime(): EpochMs | null {
  return useSyncExternalStore(subscribeToTicks, shownMarketTime, () => null)
}

/** Whether the market's clock runs, waits for its feed, or has reached the end of its tape; null until it is known. */
export function useMarketClockState(): MarketClock['state'] | null {
  return useSyncExternalStore(
    subscribeToClock,
    () => clock?.state ?? null,
    () => null,
  )
}

/** Calls the listener at every tick. Returns the function that ends it. */
export function subscribeToTicks(listener: () => void): () => void {
  tickListeners.add(listener)
  if (tickListeners.size === 1) restartTicker()
  return () => {
    tickListeners.delete(listener)
    if (tickListeners.size === 0) restartTicker()
  }
}

/** The time at the last tick; without a ticker it is refreshed once it is older than a tick. */
export function shownMarketTime(): EpochMs | null {
  const isOld = ticker === null && (shown.marketTime === null || Math.abs(Date.now() - shown.at) >= tickMs)
  if (isOld) shown = { marketTime: marketNow(), at: Date.now() }
  return shown.marketTime
}

function tick(): void {
  shown = { marketTime: marketNow(), at: Date.now() }
  for (const listener of tickListeners) listener()
}

/** Ticks only while somebody looks at a clock that runs. */
function restartTicker(): void {
  if (ticker !== null) clearInterval(ticker)
  const isNeeded = tickListeners.size > 0 && clock?.state === 'running'
  ticker = isNeeded ? setInterval(tick, tickMs) : null
}

function subscribeToClock(listener: () => void): () => void {
  clockListeners.add(listener)
  return () => void clockListeners.delete(listener)
}
