import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'

const stillClass = 'animation-off'
/** How long after a navigation animations stay off, in milliseconds (specification, section 2). */
const stillMs = 1000

/** Switches animations off while one page gives way to another. */
export function useStillNavigation(): void {
  const { key } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    if (key === 'default' && state === 'idle') return
    const { classList } = document.documentElement
    classList.add(stillClass)
    if (state !== 'idle') return
    const timer = setTimeout(() => classList.remove(stillClass), stillMs)
    return () => clearTimeout(timer)
  }, [key, state])
}
