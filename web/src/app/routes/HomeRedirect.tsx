import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { userQuery } from '../../api/queries.ts'
import { PageOutline } from '../../ui/layout/PageOutline.tsx'

/** Redirects the root to the dashboard for players, and to the landing page for visitors. Keeps the query. */
export function HomeRedirect() {
  const user = useQuery(userQuery)
  const { search } = useLocation()
  if (user.isPending) return <PageOutline />
  return <Navigate replace to={{ pathname: user.data ? '/dashboard' : '/landing', search }} />
}
