import { useLayoutEffect } from 'react'
import { useLocation } from '../../router/Router.tsx'

/** The scroll position of each history entry, in pixels. */
const positions = new Map<string, number>()

/**
 * Scrolls to the top of a new page, or to the element that its hash names; going back or forward restores the position.
 * Replacing the address does not scroll.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search, hash, arrival } = useLocation()
  // The key alone is not unique: the first page and every link within a page (`#order`) have the same one.
  const entry = `${key} ${pathname}${search}${hash}`

  // A layout effect, so that the listener is gone before the next page scrolls.
  useLayoutEffect(() => {
    const save = () => positions.set(entry, scrollY)
    addEventListener('scroll', save, { passive: true })
    return () => removeEventListener('scroll', save)
  }, [entry])

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (arrival === 'pop' && positions.has(entry)) scrollTo(0, positions.get(entry) ?? 0)
    else if (target !== null && arrival !== 'replace') target.scrollIntoView()
    else if (arrival === 'push') scrollTo(0, 0)
  }, [entry, hash, arrival])
}
