import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const stillClass = 'animation-off'
/** How long after a navigation animations stay off, in milliseconds (specification, section 2). */
const stillMs = 1000

/**
 * Switches animations off while one page gives way to another; not where a page changes its own query, as a filter does:
 * the browser works out the styles of the whole page for it.
 */
export function useStillNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const { classList } = document.documentElement
    classList.add(stillClass)
    const timer = setTimeout(() => classList.remove(stillClass), stillMs)
    return () => clearTimeout(timer)
  }, [pathname])
}
