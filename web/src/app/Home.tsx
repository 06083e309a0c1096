import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { userQuery } from '../api/queries.ts'
import { PageOutline } from './PageOutline.tsx'

/** The root: to the dashboard for who is logged in, else to the landing page; the query is kept. */
export function Home() {
  const user = useQuery(userQuery)
  const { search } = useLocation()
  if (user.isPending) return <PageOutline />
  return <Navigate replace to={{ pathname: user.data ? '/dashboard' : '/landing', search }} />
}
