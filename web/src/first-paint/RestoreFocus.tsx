import { useLayoutEffect } from 'react'

let focused: unknown = document.activeElement
const trackFocus = ({ target }: FocusEvent) => {
  focused = target
}
document.addEventListener('focusin', trackFocus)

/** If a link of the prerendered page has the focus, moves it to the same link when the app replaces that page. */
export function RestoreFocus() {
  useLayoutEffect(() => {
    document.removeEventListener('focusin', trackFocus)
    if (!(focused instanceof HTMLAnchorElement) || focused.isConnected) return
    const identity = identityOf(focused)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#app a')]
    links.find((link) => identityOf(link) === identity)?.focus({ preventScroll: true })
  }, [])
  return null
}

/** The address of a link and the landmark around it: the bar and the page may link to the same address. */
function identityOf(link: HTMLAnchorElement): string {
  return `${link.closest('header, main, footer, nav')?.tagName} ${link.getAttribute('href')}`
}
