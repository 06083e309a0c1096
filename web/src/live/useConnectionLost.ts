import { useEffect, useState } from 'react'
import { useIsConnected } from './live-context.ts'

/** How long a connection may be gone before that is reported, in milliseconds: most are restored sooner. */
const graceMs = 5000

/** Whether there has been no connection for a while, and so no prices. */
export function useConnectionLost(): boolean {
  const isConnected = useIsConnected()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (isConnected) return setIsLost(false)
    const timer = setTimeout(() => setIsLost(true), graceMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return isLost
}
