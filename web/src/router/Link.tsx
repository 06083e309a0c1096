import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { navigate } from './history.ts'
import { useLocation } from './Router.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the app: a path, or only a query. */
  to: string
  /** Whether it takes the place of the current entry of the history. */
  replace?: boolean
}

/** A link to an address of the app, which is opened without loading the app again. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation()
  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    // The address that is shown: that of the browser may be of a page that is still being loaded.
    const isHere = event.currentTarget.href === `${location.origin}${pathname}${search}${hash}`
    void navigate(to, { replace: replace ?? isHere })
  }
  return <a {...rest} href={to} onClick={open} />
}

/** Whether the browser follows a link itself, such as in another tab. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isElsewhere = !['', '_self'].includes(event.currentTarget.target)
  return event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || isElsewhere
}

/** A link that is marked as the current one on its page and on those below it. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isCurrent = `${pathname}/`.toLowerCase().startsWith(`${props.to}/`.toLowerCase())
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}

/** Opens another address in the place of this one, and of one that is opened meanwhile. */
export function Redirect({ to }: { to: string }) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a redirect may be needed again at another address
  useEffect(() => void navigate(to, { replace: true }), [to, pathname])
  return null
}
