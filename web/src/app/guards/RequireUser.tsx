import { Redirect } from '../../router/Link.tsx'
import { Outlet } from '../../router/outlet.tsx'
import { useLocation } from '../../router/Router.tsx'
import { loginPath } from '../../ui/navigation/login-path.ts'
import { WithUser } from './WithUser.tsx'

/** Shows the nested page to players; redirects visitors to the login page, which brings them back. */
export function RequireUser() {
  const address = useLocation()
  return <WithUser>{(user) => (user ? <Outlet /> : <Redirect to={loginPath(address)} />)}</WithUser>
}
