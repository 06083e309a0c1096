import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { userQuery } from '../api/queries.ts'
import { pathAfterLogin } from '../ui/login-path.ts'

/**
 * Lets visitors pass. Who was logged in before goes on to the account, who has just logged in to the dashboard; both
 * rather to where they were going.
 */
export function RequireVisitor() {
  const user = useQuery(userQuery)
  const { search } = useLocation()
  const [cameAsVisitor, setCameAsVisitor] = useState(false)
  if (user.data === null && !cameAsVisitor) setCameAsVisitor(true)
  if (user.isPending) return null
  if (!user.data) return <Outlet />
  return <Navigate replace to={pathAfterLogin(search, cameAsVisitor ? '/dashboard' : '/account')} />
}
