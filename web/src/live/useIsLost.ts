import { useEffect, useState } from 'react'
import { useIsConnected } from './live-context.ts'

/** How long the line may be gone before it is told, in milliseconds: most come back sooner. */
const graceMs = 5000

/** Whether no prices have come in for a while. */
export function useIsLost(): boolean {
  const isConnected = useIsConnected()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (isConnected) return setIsLost(false)
    const timer = setTimeout(() => setIsLost(true), graceMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return isLost
}
