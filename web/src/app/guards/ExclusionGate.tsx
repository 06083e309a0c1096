import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from '../../api/queries.ts'
import { Redirect } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { isOpenBeforeTerms } from '../../ui/navigation/login-path.ts'

const exclusionPath = '/exclusion'

/** Shows the page, or leads a player who is excluded from the game to the page that says why. */
export function ExclusionGate({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery).data
  const { pathname } = useLocation()
  const isExcluded = user?.exclusions.some(({ scope }) => scope === 'game')
  if (isExcluded && pathname !== exclusionPath && !isOpenBeforeTerms(pathname))
    return <Redirect to={exclusionPath} />
  return children
}
