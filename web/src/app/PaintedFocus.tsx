import { useLayoutEffect } from 'react'

let focused: unknown = document.activeElement
const note = ({ target }: FocusEvent) => {
  focused = target
}
document.addEventListener('focusin', note)

/** Who has the focus on a link of the painted page keeps it when the app takes the place of that page. */
export function PaintedFocus() {
  useLayoutEffect(() => {
    document.removeEventListener('focusin', note)
    if (!(focused instanceof HTMLAnchorElement) || focused.isConnected) return
    const address = focused.getAttribute('href')
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#app a')]
    links.find((link) => link.getAttribute('href') === address)?.focus({ preventScroll: true })
  }, [])
  return null
}
