import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../text/t.ts'
import choiceStyles from '../../ui/LinkChoice.module.css'

/** Links to the list of each type, in one line of which on a phone a part is seen: the list that is shown is in it. */
export function TypeLinks({ children }: { children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list
  useEffect(() => {
    const line = nav.current?.getBoundingClientRect()
    const current = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!line || !current || (current.left >= line.left && current.right <= line.right)) return
    nav.current?.scrollBy({ left: current.left + current.width / 2 - line.left - line.width / 2 })
  }, [pathname, search])
  return (
    <nav
      ref={nav}
      className={`${choiceStyles.choices} ${choiceStyles.oneLine}`}
      aria-label={t('market.type')}
    >
      {children}
    </nav>
  )
}
