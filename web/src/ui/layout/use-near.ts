import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element is or has been in the window, or near it.
 * @param ahead how far around the window counts, as a length in CSS
 */
export function useNear(element: RefObject<HTMLElement | null>, ahead = '0px'): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, ahead, isNear])
  return isNear
}
