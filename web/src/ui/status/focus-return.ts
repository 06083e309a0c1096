import { type FocusEvent, useRef } from 'react'

/**
 * For an element that disappears when it is answered: remembers which element had the focus before, and returns the focus
 * to it, or to the heading of the page if that element is gone.
 */
export function useFocusReturn() {
  const origin = useRef<EventTarget | null>(null)
  return {
    /** The handler for the element that will disappear. */
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
