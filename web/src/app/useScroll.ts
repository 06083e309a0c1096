import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How far each page was scrolled, in pixels, by the key of its place in the history. */
const scrolled = new Map<string, number>()

/**
 * A page that was navigated to begins at its top, or at the part that the address names; one that was gone back to
 * stands where it was left. A replaced address stays where it is.
 */
export function useScroll(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()

  // Before the next page scrolls anything: that is not how far this one was.
  useLayoutEffect(() => {
    const remember = () => scrolled.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const part = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (type === NavigationType.Pop && scrolled.has(key)) scrollTo(0, scrolled.get(key) ?? 0)
    else if (part !== null && type !== NavigationType.Replace) part.scrollIntoView()
    else if (type === NavigationType.Push) scrollTo(0, 0)
  }, [key, hash, type])
}
