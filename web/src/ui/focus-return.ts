import { type FocusEvent, useRef } from 'react'

/**
 * For a part of the page that goes when it is answered: remembers what had the focus before, and gives it back. Where
 * there is nothing to give it back to, the heading of the page gets it.
 */
export function useFocusReturn() {
  const origin = useRef<EventTarget | null>(null)
  return {
    /** To be put on the part. */
    onFocus(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget)) origin.current = event.relatedTarget
    },
    giveBack() {
      const { current } = origin
      const target =
        current instanceof HTMLElement && current.isConnected ? current : document.querySelector('h1')
      target?.focus({ preventScroll: true })
    },
  }
}
