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
    const from = whatIs(focused)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#app a')]
    links.find((link) => whatIs(link) === from)?.focus({ preventScroll: true })
  }, [])
  return null
}

/** Where a link leads, and the part of the page that it stands in: the bar and the page may lead to the same. */
function whatIs(link: HTMLAnchorElement): string {
  return `${link.closest('header, main, footer, nav')?.tagName} ${link.getAttribute('href')}`
}
