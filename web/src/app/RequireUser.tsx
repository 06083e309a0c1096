import { Navigate, Outlet, useLocation } from 'react-router'
import { loginPath } from '../ui/login-path.ts'
import { WhoIsIt } from './WhoIsIt.tsx'

/** Lets who is logged in pass; others go to the login page, and come back afterwards. */
export function RequireUser() {
  const address = useLocation()
  return <WhoIsIt>{(user) => (user ? <Outlet /> : <Navigate replace to={loginPath(address)} />)}</WhoIsIt>
}
