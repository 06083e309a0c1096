import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing } from '../../api/errors.ts'
import { userQuery } from '../../api/queries.ts'
import { navigate } from '../../router/history.ts'
import { loginPath, rulesPath } from '../../ui/navigation/login-path.ts'
import { forgetSession } from './forget-player.ts'

const consentDelayMs = 500

/**
 * The cache of the server's answers. A 401 forgets the player and leads to the login, a 451 to the rules; not for a query
 * that no page depends on (`meta.isBackground`), nor for any while a mutation ends the session (`meta.endsSession`), which
 * leads elsewhere.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (fault, { meta }) => {
      if (!meta?.isBackground && !isSessionEnding()) onError(fault)
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // While the device is offline there are no retries: the query is refetched when it is online again.
      retry: (failures, fault) => isPassing(fault) && failures < 2 && navigator.onLine,
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

function isSessionEnding(): boolean {
  return queryClient.isMutating({ predicate: ({ meta }) => meta?.endsSession === true }) > 0
}

function onError(fault: unknown) {
  if (!(fault instanceof ApiError)) return
  if (fault.code === 'unauthenticated') toLogin()
  if (fault.code === 'consent_required') toRules()
  // A guard leads the player there, once the refetched player has new terms to accept or is excluded.
  if (fault.code === 'terms_required' || fault.code === 'excluded')
    void queryClient.invalidateQueries(userQuery)
}

/** Waits a moment, because several calls may be refused at once. */
function toRules() {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    if (location.pathname !== '/competitions/disclaimer') void navigate(rulesPath(location))
  }, consentDelayMs)
}

let leaving: ReturnType<typeof setTimeout> | undefined

function toLogin() {
  forgetSession(queryClient)
  if (location.pathname !== '/auth/login') void navigate(loginPath(location))
}
