import { type RefObject, useLayoutEffect } from 'react'

/** Publishes the height of a bar as a property of the page's styles, so that others stay clear of it. */
export function usePublishedHeight(bar: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(property, `${bar.current?.offsetHeight ?? 0}px`),
    )
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [bar, property])
}
