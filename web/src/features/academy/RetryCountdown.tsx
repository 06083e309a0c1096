import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { useEffect, useState } from 'react'
import { t } from '../../text/t.ts'

/** How long until another attempt can be started, counted down every second; nothing once it can. */
export function RetryCountdown({ until }: { until: EpochMs }) {
  const left = useMsLeft(until)
  if (left === 0) return null
  return <p role="timer">{t('exam.start.wait', { time: minutesAndSeconds(left) })}</p>
}

/** The milliseconds until an instant of real time, updated every second; 0 once it has come, or without an instant. */
export function useMsLeft(until: EpochMs | null): number {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : Math.max(0, until - now)
  const isCounting = left > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isCounting])
  return left
}

/** A duration as '9:05'. */
function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
