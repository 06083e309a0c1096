import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/queries.ts'
import { Redirect } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { PageOutline } from '../../ui/layout/PageOutline.tsx'

/** Redirects the root to the dashboard for players, and to the landing page for visitors. Keeps the query. */
export function HomeRedirect() {
  const user = useQuery(userQuery)
  const { search } = useLocation()
  if (user.isPending) return <PageOutline />
  return <Redirect to={`${user.data ? '/dashboard' : '/landing'}${search}`} />
}
