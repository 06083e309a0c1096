import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

const stillClass = 'animation-off'
/** How long after a navigation animations stay off, in milliseconds (specification, section 2). */
const stillMs = 1000

/** Switches animations off while one page gives way to another. */
export function useStillNavigation(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (key === 'default') return
    const { classList } = document.documentElement
    classList.add(stillClass)
    const timer = setTimeout(() => classList.remove(stillClass), stillMs)
    return () => clearTimeout(timer)
  }, [key])
}
