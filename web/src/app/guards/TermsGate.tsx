import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from '../../api/queries.ts'
import { Redirect } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { isOpenBeforeTerms, termsPath } from '../../ui/navigation/login-path.ts'

/** Shows the page, or leads a player who has to accept new terms to them; they lead back. */
export function TermsGate({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery).data
  const address = useLocation()
  if (user?.mustAcceptTerms && !isOpenBeforeTerms(address.pathname))
    return <Redirect to={termsPath(address)} />
  return children
}
