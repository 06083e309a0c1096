import { navigate } from '../../router/history.ts'
import { useLocation, useSearchParams } from '../../router/Router.tsx'
import { withQuery } from '../../router/with-query.ts'

/**
 * The parameters in the address of the page, and a function that changes them.
 *
 * A change starts from the address itself, not from the parameters of the last render: the router renders in a
 * transition, so a second change can come before the first one is rendered, and would undo it.
 */
export function useAddressParams(): [
  URLSearchParams,
  (change: (before: URLSearchParams) => URLSearchParams) => void,
] {
  const params = useSearchParams()
  const { pathname } = useLocation()
  return [
    params,
    (change) => {
      // The player may have left for a page that is still being loaded: do not bring them back.
      if (window.location.pathname !== pathname) return
      const next = change(new URLSearchParams(window.location.search))
      void navigate(withQuery(pathname, next), { replace: true })
    },
  ]
}
