import { Navigate, Outlet, useLocation } from 'react-router'
import { loginPath } from '../../ui/navigation/login-path.ts'
import { WithUser } from './WithUser.tsx'

/** Shows the nested page to players; redirects visitors to the login page, which brings them back. */
export function RequireUser() {
  const address = useLocation()
  return <WithUser>{(user) => (user ? <Outlet /> : <Navigate replace to={loginPath(address)} />)}</WithUser>
}
