import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../api/queries.ts'
import { Redirect } from '../../router/Link.tsx'
import { Outlet } from '../../router/outlet.tsx'
import { useLocation } from '../../router/Router.tsx'
import { pathAfterLogin } from '../../ui/navigation/login-path.ts'

/**
 * Shows the nested page to visitors. Redirects players to the page that they were on their way to; if there is none, to
 * the dashboard when they have just logged in here, and to their account when they were logged in before.
 */
export function RequireVisitor() {
  const user = useQuery(userQuery)
  const { search } = useLocation()
  const [cameAsVisitor, setCameAsVisitor] = useState(false)
  if (user.data === null && !cameAsVisitor) setCameAsVisitor(true)
  if (user.isPending) return null
  if (!user.data) return <Outlet />
  return <Redirect to={pathAfterLogin(search, cameAsVisitor ? '/dashboard' : '/account')} />
}
