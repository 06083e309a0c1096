import { useLayoutEffect, useRef } from 'react'
import { useLocation } from '../../router/Router.tsx'

const offClass = 'animation-off'
/** How long animations stay off after a navigation, in milliseconds (specification, section 2). */
const pauseMs = 1000

/**
 * Turns animations off while one page replaces another. Not when only the query changes, as with a filter, because the
 * browser then recalculates the styles of the whole page.
 */
export function useAnimationPause(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const { classList } = document.documentElement
    classList.add(offClass)
    const timer = setTimeout(() => classList.remove(offClass), pauseMs)
    return () => clearTimeout(timer)
  }, [pathname])
}
